import { moneyColumn, moneyText, unitPriceText } from '../../contract/core/money.ts'

type MoneyProps = {
  cents: number
  /** `text` $1,204 or $1,204.50 · `column` 1,204.50 · `total` $1,162.66, always two decimals. */
  kind?: 'text' | 'column' | 'total'
}

/** `$1,204.50`: a sum for comparison, always with cents. */
export function totalText(cents: number): string {
  const column = moneyColumn(Math.abs(cents))
  return cents < 0 ? `−$${column}` : `$${column}`
}

const texts = { text: moneyText, column: moneyColumn, total: totalText }

/** An amount of money. */
export function Money({ cents, kind = 'text' }: MoneyProps) {
  return <span className="whitespace-nowrap">{texts[kind](cents)}</span>
}

/** `$0.61`: a unit price in a sentence. */
export const unitPriceInText = (e4: number): string =>
  e4 < 0 ? `−$${unitPriceText(-e4)}` : `$${unitPriceText(e4)}`

/** A price of one unit, two to four decimals: `0.94` in a column, `$0.94` in a sentence. */
export function UnitPrice({ e4, kind = 'column' }: { e4: number; kind?: 'text' | 'column' }) {
  return (
    <span className="whitespace-nowrap">{kind === 'text' ? unitPriceInText(e4) : unitPriceText(e4)}</span>
  )
}
