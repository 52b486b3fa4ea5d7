/**
 * Money without floating point: amounts are integer cents, unit prices integer ten-thousandths of a dollar (`E4`).
 * JSON carries decimal dollars; they are converted here, at the edge, and nowhere else.
 */

/**
 * Decimal dollars (at most 4 decimals, as in JSON unit prices) → ten-thousandths. Throws RangeError on finer or unsafe values.
 */
export function e4FromDollars(dollars: number): number {
  return scaled(dollars, 10_000)
}

/** Decimal dollars (at most 2 decimals) → cents. Throws RangeError on finer or unsafe values. */
export function centsFromDollars(dollars: number): number {
  return scaled(dollars, 100)
}

export const dollarsFromE4 = (e4: number): number => e4 / 10_000
export const dollarsFromCents = (cents: number): number => cents / 100

/** Integer division rounded half away from zero, exact for every safe integer. `divisor` is positive. */
export function divideHalfUp(value: number, divisor: number): number {
  const magnitude = Math.abs(value)
  const remainder = magnitude % divisor
  const whole = (magnitude - remainder) / divisor
  const rounded = remainder * 2 >= divisor ? whole + 1 : whole
  // Avoids a negative zero, which `Object.is` distinguishes from zero.
  return value < 0 ? 0 - rounded : rounded
}

/** Line amount in cents, rounded half up once: `quantity` selling units at `unitPriceE4`. */
export function lineAmountCents(quantity: number, unitPriceE4: number): number {
  return divideHalfUp(quantity * unitPriceE4, 100)
}

function scaled(dollars: number, factor: number): number {
  const value = Math.round(dollars * factor)
  // The nearest double of a decimal with at most `factor` decimals survives the round trip; anything finer does not.
  if (!Number.isSafeInteger(value) || value / factor !== dollars) {
    throw new RangeError(`${dollars} is not an amount in 1/${factor} dollars`)
  }
  return value
}

/** Thousands separators and exactly `decimals` digits, from an integer scaled by 10^`decimals`. */
function grouped(scaledValue: number, decimals: number): string {
  const digits = String(Math.abs(scaledValue)).padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals).replace(/\B(?=(\d{3})+$)/g, ',')
  return decimals === 0 ? whole : `${whole}.${digits.slice(-decimals)}`
}

/** For running text: `$1,204` or `$1,204.50`, never `$1,204.5`. */
export function moneyText(cents: number): string {
  const text = cents % 100 === 0 ? grouped(cents / 100, 0) : grouped(cents, 2)
  return `${cents < 0 ? '−' : ''}$${text}`
}

/** For columns: always two decimals, no currency sign, so that they align. */
export function moneyColumn(cents: number): string {
  return `${cents < 0 ? '−' : ''}${grouped(cents, 2)}`
}

/** For totals below a column: `$1,204.00`, its cents under those of the column. */
export const sumText = (cents: number): string => moneyColumn(cents).replace(/^−?/, (sign) => `${sign}$`)

/** Unit prices: two to four decimals, no currency sign. */
export function unitPriceText(e4: number): string {
  const full = grouped(e4, 4)
  return `${e4 < 0 ? '−' : ''}${full.replace(/0{1,2}$/, '')}`
}
