/** The facts about a product that decide how well it replaces another. */
export type Replaceable = {
  category: string
  type: string
  /** Length in centimeters; null for goods without one. */
  length: number | null
  /** Red, green and blue in hex. */
  colorHex: string
  purposes: readonly string[]
  priceE4: number
  /** Days since the oldest lot arrived; null when unknown. */
  days: number | null
  boughtBefore: boolean
}

export type Reason = 'type' | 'color' | 'length' | 'shorter' | 'longer' | 'cheaper' | 'dearer' | 'bought'
export type Ranked = { rank: number; why: { code: Reason; value: string }[] }

/** The weights of the score: type and length 40, color 30, purpose 10, price 10, freshness 5, bought before 5. */
const weight = { type: 25, length: 15, color: 30, purpose: 10, price: 10, fresh: 5, bought: 5 }

/** How well a product replaces a line, from 0 to 100, and why. */
export function rankOf(line: Replaceable, other: Replaceable): Ranked {
  const why: Ranked['why'] = []
  const sameType = line.type !== '' && line.type === other.type
  if (sameType) why.push({ code: 'type', value: other.type })
  const apart = line.length === null || other.length === null ? null : other.length - line.length
  if (apart !== null && apart !== 0)
    why.push({ code: apart < 0 ? 'shorter' : 'longer', value: String(Math.abs(apart)) })
  else if (apart === 0) why.push({ code: 'length', value: String(other.length) })
  const distance = colorDistance(line.colorHex, other.colorHex)
  if (distance < 0.12) why.push({ code: 'color', value: '' })
  const percent = line.priceE4 > 0 ? (other.priceE4 - line.priceE4) / line.priceE4 : 0
  if (Math.abs(percent) >= 0.005)
    why.push({ code: percent < 0 ? 'cheaper' : 'dearer', value: (Math.abs(percent) * 100).toFixed(1) })
  if (other.boughtBefore) why.push({ code: 'bought', value: '' })
  const shared = other.purposes.filter((one) => line.purposes.includes(one)).length
  const purposes = Math.max(1, line.purposes.length)
  const rank =
    (sameType ? weight.type : line.category === other.category ? weight.type / 2 : 0) +
    weight.length *
      (apart === null ? (line.length === other.length ? 1 : 0.5) : Math.max(0, 1 - Math.abs(apart) / 40)) +
    weight.color * Math.max(0, 1 - distance * 2) +
    weight.purpose * (shared / purposes) +
    weight.price * Math.max(0, 1 - Math.abs(percent) * 2) +
    weight.fresh * (other.days === null ? 0.5 : Math.max(0, 1 - other.days / 10)) +
    (other.boughtBefore ? weight.bought : 0)
  return { rank: Math.round(rank), why }
}

/** The difference of two colors, from 0 to 1; green is weighted most, because the eye is most sensitive to it. */
export function colorDistance(one: string, other: string): number {
  const [a, b] = [partsOf(one), partsOf(other)]
  const sum = 2 * (a[0] - b[0]) ** 2 + 4 * (a[1] - b[1]) ** 2 + 3 * (a[2] - b[2]) ** 2
  return Math.sqrt(sum / 9) / 255
}

const partsOf = (hex: string): [number, number, number] => {
  const value = Number.parseInt(hex.replace('#', ''), 16)
  return Number.isNaN(value) ? [128, 128, 128] : [(value >> 16) & 255, (value >> 8) & 255, value & 255]
}
