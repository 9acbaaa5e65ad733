import Core
import EventLog
import Testing

@testable import Packs

@Suite struct NamingPhotos {
  private static let name = String(repeating: "0a", count: 32)

  @Test func `finds the names of photos in stored events`() {
    let other = String(repeating: "0b", count: 32)
    let text = #"{"clues":[{"title":"\"photo\":\"no","photo":"\#(Self.name)"},{"photo":"\#(other)","points":1}]}"#
    #expect(PhotoNames.names(in: Array(text.utf8)).map(\.text) == [Self.name, other])
  }

  @Test func `finds the logo of an event, which no clue shows`() {
    let text = ##"{"name":"\"logo\":\"no","brand":{"colour":"#d04a2b","logo":"\##(Self.name)"}}"##
    #expect(PhotoNames.names(in: Array(text.utf8)).map(\.text) == [Self.name])
    #expect(PhotoNames().types.isSuperset(of: ["lobby.created", "lobby.updated"]))
  }

  @Test(arguments: ["", "{}", #"{"photo":"#, #"{"photo":null}"#, #"{"photo":"0a0a"}"#, #""photo":""photo":""#])
  func `finds none where there is none`(text: String) {
    #expect(PhotoNames.names(in: Array(text.utf8)).isEmpty)
  }

  @Test func `reads every event in which a clue is stored`() {
    #expect(PhotoNames().types.isSuperset(of: ["clue.added", "clue.updated", "pack.created", "pack.updated"]))
  }
}
