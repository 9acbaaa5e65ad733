import Foundation
import Hunt

/// The other side of ``PictureProcesses``: a process that does nothing but unpack pictures, one after the other.
public enum PictureWorker {
  /// Serves the socket on standard input until it is closed.
  ///
  /// The system counts this process's processor time, and ends the process when a picture takes more than it may: no library
  /// needs to be asked, and none can be talked out of it.
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
    // A picture's pixels belong into no file.
    var none = rlimit(rlim_cur: 0, rlim_max: 0)
    setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &none)
    // When the system runs out of memory, it ends this process first, and not the server.
    try? Data("1000".utf8).write(to: URL(fileURLWithPath: "/proc/self/oom_score_adj"))
  }

  /// From now on; 0 for any time.
  private static func allow(milliseconds: Int) {
    var time = itimerval()
    time.it_value.tv_sec = milliseconds / 1_000
    time.it_value.tv_usec = milliseconds % 1_000 * 1_000
    setitimer(__itimer_which_t(ITIMER_PROF.rawValue), &time, nil)
  }
}
