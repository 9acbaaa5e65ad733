import Core
import Pictures
import Testing
import Unpacking

@Suite struct DevelopingPhotos {
  @Test func `makes a JPEG and a smaller one of it, whatever came`() throws {
    let photo = try Photo(developing: try Sample.code("A photo", module: 64))
    #expect(PictureFormat(of: photo.picture) == .jpeg)
    #expect(PictureFormat(of: photo.thumbnail) == .jpeg)
    #expect(photo.thumbnail.count < photo.picture.count)
    let small = try GreyPicture(photo.thumbnail)
    #expect(max(small.width, small.height) == 320)
    let full = try GreyPicture(photo.picture)
    #expect(max(full.width, full.height) == 1_600)
    #expect(full.texts() == ["A photo"])
  }

  @Test func `leaves a small photo as small as it is`() throws {
    let photo = try Photo(developing: try Sample.code("A photo", module: 2))
    let sizes = try [photo.picture, photo.thumbnail].map { try GreyPicture($0).width }
    #expect(sizes == [58, 58])
  }

  @Test func `names it by what is in it`() throws {
    let bytes = try Sample.code("A photo")
    let (photo, again, other) = (
      try Photo(developing: bytes), try Photo(developing: bytes), try Photo(developing: try Sample.code("Another"))
    )
    #expect(photo == again)
    #expect(photo.name != other.name)
    #expect(photo.name.text.count == 64)
  }

  @Test func `makes the same again of what it made`() throws {
    // Only the pixels survive: anything a sender hides in the file is lost.
    var bytes = try Sample.code("A photo")
    let photo = try Photo(developing: bytes)
    bytes += Array("<script>alert(1)</script>PK\u{3}\u{4}".utf8)
    #expect(try Photo(developing: bytes) == photo)
  }
}
