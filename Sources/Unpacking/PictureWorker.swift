import Core
import Foundation
import Pictures

/// The other side of `PictureProcesses`: a process that only unpacks pictures, one after the other.
public enum PictureWorker {
  /// Serves the socket on standard input until it is closed.
  ///
  /// The kernel counts this process's CPU time, and kills it when a picture takes too long. This needs no cooperation
  /// from any library.
  public static func run() {
    prepare()
    let socket = PictureSocket(descriptor: STDIN_FILENO)
    VipsPicture.start()
    while let head = socket.read(PictureTask.headLength), let length = PictureTask.length(inHead: head),
      let bytes = socket.read(length), let task = PictureTask(head: head, bytes: bytes)
    {
      allow(milliseconds: Int(task.time.milliseconds))
      let answered: Bool
      do {
        let pieces = try task.run()
        allow(milliseconds: 0)
        answered = socket.writeAnswer(0, pieces)
      } catch {
        allow(milliseconds: 0)
        answered = socket.writeAnswer(error.number)
      }
      guard answered else { return }
    }
  }

  private static func prepare() {
    // No core dumps: a picture's pixels must not reach a file.
    var none = rlimit(rlim_cur: 0, rlim_max: 0)
    setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &none)
    // When memory runs out, the kernel kills this process before the server.
    try? Data("1000".utf8).write(to: URL(fileURLWithPath: "/proc/self/oom_score_adj"))
  }

  /// Limits the CPU time from now on; 0 removes the limit.
  private static func allow(milliseconds: Int) {
    var time = itimerval()
    time.it_value.tv_sec = milliseconds / 1_000
    time.it_value.tv_usec = milliseconds % 1_000 * 1_000
    setitimer(__itimer_which_t(ITIMER_PROF.rawValue), &time, nil)
  }
}
