/// Sheets of labels, by Avery's product numbers. The raw value is the number printed on the box.
///
/// The measures are from Avery's own templates (avery.co.uk, avery-zweckform.com and avery.com, “template” of each
/// number), compared with gLabels 3.4 (`avery-iso-templates.xml`, `avery-us-templates.xml`). gLabels rounds to points
/// and differs by up to 0.4 mm, for L7163 by 1.4 mm: there the two columns of 99.1 mm with a gap of 2.5 mm are centred.
/// gLabels does not have 22806; its pitch of 2 5/8 by 2 7/12 inches follows from margins of 5/8 inch all around.
public enum LabelSheet: String, CaseIterable, Sendable {
  /// 63.5 × 38.1 mm, 21 on A4.
  case l7160 = "L7160"
  /// 99.1 × 38.1 mm, 14 on A4.
  case l7163 = "L7163"
  /// 99.1 × 67.7 mm, 8 on A4.
  case l7165 = "L7165"
  /// 35.6 × 16.9 mm, 80 on A4, removable.
  case l4732rev = "L4732REV"
  /// 2 5/8 × 1 inches, 30 on Letter.
  case us5160 = "5160"
  /// 4 × 2 inches, 10 on Letter.
  case us5163 = "5163"
  /// 4 × 3 1/3 inches, 6 on Letter.
  case us5164 = "5164"
  /// 2 × 2 inches, 12 on Letter.
  case us22806 = "22806"

  var paper: Paper {
    switch self {
    case .l7160, .l7163, .l7165, .l4732rev: .a4
    case .us5160, .us5163, .us5164, .us22806: .letter
    }
  }

  var grid: Grid {
    switch self {
    case .l7160: .millimetres(3, 7, width: 63.5, height: 38.1, left: 7.25, top: 15.15, pitchX: 66.0, pitchY: 38.1)
    case .l7163: .millimetres(2, 7, width: 99.1, height: 38.1, left: 4.65, top: 15.15, pitchX: 101.6, pitchY: 38.1)
    case .l7165: .millimetres(2, 4, width: 99.1, height: 67.7, left: 4.65, top: 13.1, pitchX: 101.6, pitchY: 67.7)
    // Published as 35.6 × 16.9 mm. With a pitch of 2/3 inch, which is 16.93 mm, the bottom margin equals the published
    // top margin of 13.0 mm.
    case .l4732rev:
      .millimetres(5, 16, width: 35.6, height: 16.9, left: 11, top: 13.03, pitchX: 38.1, pitchY: 25.4 * 2 / 3)
    case .us5160: .inches(3, 10, width: 2.625, height: 1, left: 0.1875, top: 0.5, pitchX: 2.75, pitchY: 1)
    case .us5163: .inches(2, 5, width: 4, height: 2, left: 0.15625, top: 0.5, pitchX: 4.1875, pitchY: 2)
    case .us5164:
      .inches(2, 3, width: 4, height: 10.0 / 3, left: 0.15625, top: 0.5, pitchX: 4.1875, pitchY: 10.0 / 3)
    case .us22806:
      .inches(3, 4, width: 2, height: 2, left: 0.625, top: 0.625, pitchX: 2.625, pitchY: 2 + 7.0 / 12)
    }
  }
}

extension Grid {
  fileprivate static func millimetres(
    _ columns: Int, _ rows: Int, width: Double, height: Double, left: Double, top: Double, pitchX: Double,
    pitchY: Double
  ) -> Grid {
    Grid(
      columns: columns, rows: rows, size: Size(width: width, height: height), left: left, top: top, pitchX: pitchX,
      pitchY: pitchY)
  }

  fileprivate static func inches(
    _ columns: Int, _ rows: Int, width: Double, height: Double, left: Double, top: Double, pitchX: Double,
    pitchY: Double
  ) -> Grid {
    millimetres(
      columns, rows, width: 25.4 * width, height: 25.4 * height, left: 25.4 * left, top: 25.4 * top,
      pitchX: 25.4 * pitchX, pitchY: 25.4 * pitchY)
  }
}
