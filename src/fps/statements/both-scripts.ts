/** Characters that words of statements have, and how the mainland writes them. */
const SIMPLIFIED = new Map(
  Object.entries({
    ...{ 餘: "余", 幣: "币", 結: "结", 額: "额", 賬: "账", 帳: "帐", 轉: "转", 匯: "汇", 費: "费" },
    ...{ 號: "号", 處: "处", 圓: "圆", 參: "参", 類: "类", 銀: "银", 過: "过", 進: "进", 計: "计" },
    ...{ 狀: "状", 態: "态", 貸: "贷", 詳: "详", 註: "注", 記: "记", 確: "确", 門: "门", 間: "间" },
    ...{ 鎊: "镑", 銷: "销", 說: "说", 續: "续", 總: "总", 絕: "绝", 種: "种", 無: "无", 沒: "没" },
    ...{ 沖: "冲", 歐: "欧", 時: "时", 敗: "败", 數: "数", 對: "对", 別: "别", 備: "备", 顯: "显" },
    ...{ 錢: "钱", 貨: "货", 認: "认", 萬: "万", 編: "编", 細: "细", 稱: "称", 稅: "税", 碼: "码" },
    ...{ 現: "现", 況: "况", 會: "会", 兌: "兑", 頁: "页", 戶: "户", 內: "内" },
    ...{ 將: "将", 預: "预", 約: "约", 紐: "纽", 蘭: "兰", 銖: "铢", 錄: "录", 項: "项", 設: "设" },
    ...{ 單: "单", 據: "据", 淨: "净", 筆: "笔" },
  }),
)

/** Returns an expression that finds its Chinese words in simplified characters too. */
export function inBothScripts({ source, flags }: RegExp): RegExp {
  let isInClass = false
  const both = Array.from(source, (character) => {
    isInClass = character === "[" || (isInClass && character !== "]")
    const other = SIMPLIFIED.get(character)
    return other === undefined
      ? character
      : isInClass
        ? `${character}${other}`
        : `[${character}${other}]`
  })
  return new RegExp(both.join(""), flags)
}
