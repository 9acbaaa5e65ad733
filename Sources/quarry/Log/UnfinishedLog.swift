import Core
import SQLiteLog

/// A log in a file, under another name until it is complete and on disk, so that a part is never taken for it.
enum UnfinishedLog {
  /// Makes a log and fills it. If that fails, nothing is left of it; what a crash leaves is removed by the next attempt.
  /// - Parameters:
  ///   - path: the log's path. Nothing may be there.
  ///   - hasMark: whether the log gets a mark beside it, in the place of an earlier log's; a backup has none.
  ///   - check: may store facts in the new log.
  static func make<R>(
    _ path: String, hasMark: Bool, check: (LogFacts) throws -> Void,
    filling fill: (SQLiteLog) async throws -> R
  ) async throws -> R {
    let (unfinished, epoch) = (path + "-unfinished", Effects.live.newEpoch())
    SQLiteLog.discard(path: unfinished)
    let log = try SQLiteLog.open(path: unfinished, epochIfNew: epoch, check: check)
    do {
      let filled: R
      do {
        filled = try await fill(log)
      } catch {
        await log.close()
        throw error
      }
      await log.close()
      _ = try SQLiteLog.copy(path: unfinished, to: path, epoch: hasMark ? epoch : nil)
      SQLiteLog.discard(path: unfinished)
      return filled
    } catch {
      SQLiteLog.discard(path: unfinished)
      throw error
    }
  }
}
