extension RandomAccessCollection {
  /// The first index whose element belongs to the second part of a collection in two parts; its end if none does.
  /// Found by halving.
  public func partitioningIndex(where belongs: (Element) -> Bool) -> Index {
    var (low, count) = (startIndex, count)
    while count > 0 {
      let half = count / 2
      let middle = index(low, offsetBy: half)
      if belongs(self[middle]) {
        count = half
      } else {
        low = index(after: middle)
        count -= half + 1
      }
    }
    return low
  }
}
