import { unitOf } from './catalogue-search-text.ts'
import { folded } from './catalogue-text.ts'

/** A line as somebody types or pastes it, read one way: what is meant, how many, and in which unit of order. */
export type LineReading = { words: string; quantity: number | null; unit: OrderUnit | null }
export type OrderUnit = 'stem' | 'bunch' | 'box' | 'dozen' | 'each'

const unitNames: Record<OrderUnit, string> = {
  stem: 'st stem stems stm stms tallo tallos vara varas',
  bunch: 'bu bun bunch bunches bch bchs bn paquete paquetes pqt ramo ramos atado atados manojo manojos',
  box: 'bx box boxes cs case cases caja cajas',
  dozen: 'dz doz dozen dozens docena docenas',
  each: 'ea each pc pcs piece pieces pieza piezas unit units unidad unidades pk pack packs roll rolls rollo rollos bag bags flat flats tray trays',
}
const orderUnits = new Map(
  Object.entries(unitNames).flatMap(([unit, names]) =>
    names.split(' ').map((name) => [name, unit as OrderUnit] as const),
  ),
)

const mostQuantity = 1_000_000
const quantityOf = (digits: string): number | null => {
  const quantity = Number(digits.replaceAll(',', ''))
  return quantity > 0 && quantity <= mostQuantity ? quantity : null
}

/** `50`, `50 bu`, `50bu.`, `x 50`, `qty: 50`: a cell that is a quantity and nothing else. */
function asQuantity(cell: string): Omit<LineReading, 'words'> | undefined {
  const found = /^(?:x|×|\*|qty|cant|cantidad)?[\s.:=]{0,3}(\d{1,7})[\s]{0,3}([a-z]{0,12})\.?$/.exec(cell)
  if (!found) return undefined
  const [, digits = '', name = ''] = found
  const unit = name === '' ? null : orderUnits.get(name)
  const quantity = quantityOf(digits)
  return unit === undefined || quantity === null ? undefined : { quantity, unit }
}

const isCode = (cell: string): boolean => /^\d{5,9}$/.test(cell)

/**
 * The ways to read a line, most telling first: cells of a spreadsheet, a quantity that is marked as one (`x 50`, `2 bu`), a
 * number in front, all of it without a quantity, a number at the end. Never none.
 */
export function readingsOf(line: string): LineReading[] {
  const text = folded(unquoted(line.trim())).replace(/^[\s•*-]+/, '')
  const readings: LineReading[] = []
  const add = (words: string, found: Omit<LineReading, 'words'> | undefined) => {
    const trimmed = words
      .trim()
      .replace(/^[,;:|-]+|[,;:|-]+$/g, '')
      .trim()
    if (found && trimmed !== '') readings.push({ words: trimmed, ...found })
  }
  const cells = text.split(/[\t;|]|,(?!\d{3}\b)|,\s/).map((cell) => cell.trim())
  if (cells.length > 1) addCells(cells, add)
  const marked =
    /(?:\s[x×*@=]|[,:(]|\s-|\sqty|\scant|\scantidad)[\s.:=]{0,3}(\d{1,7})[\s]{0,3}([a-z]{0,12})[.)]{0,2}$/.exec(
      text,
    )
  if (marked) add(text.slice(0, marked.index), asQuantity(`${marked[1]}${marked[2]}`))
  const front = /^(\d{1,7})(\s{0,3})([a-z×*]{0,12})\.?(?=\s|$)/.exec(text)
  if (front) {
    const [all, digits = '', , name = ''] = front
    const rest = text.slice(all.length)
    if (/^[x×*]$/.test(name)) add(rest, asQuantity(digits))
    else if (orderUnits.has(name)) add(rest, asQuantity(`${digits} ${name}`))
  }
  const end = /\s(\d{1,7})\s{0,3}([a-z]{1,12})\.?$/.exec(text)
  if (end && orderUnits.has(end[2] as string))
    add(text.slice(0, end.index), asQuantity(`${end[1]} ${end[2]}`))
  const bare = /^(\d{1,6})\s+(\S+)/.exec(text)
  if (bare && !isMeasure(bare[2] as string) && (!isCode(bare[1] as string) || isCode(bare[2] as string)))
    add(text.slice((bare[1] as string).length), asQuantity(bare[1] as string))
  const last = /\s(\d{1,6})$/.exec(text)
  const code = /^(\d{5,9})\s/.exec(text)
  if (last && code) add(code[1] as string, asQuantity(last[1] as string))
  readings.push({ words: text, quantity: null, unit: null })
  if (last) add(text.slice(0, last.index), asQuantity(last[1] as string))
  return readings
}

/** A cell in the quotes of a spreadsheet, and what follows it, with a tab between. */
function unquoted(line: string): string {
  const found = /^["“]((?:[^"”]|"")*)["”]\s*[,;\t]?(.*)$/.exec(line)
  return found ? [found[1]?.replaceAll('""', '"'), found[2]].filter(Boolean).join('\t') : line
}

/** What makes the number before it a size rather than a quantity. */
const isMeasure = (word: string): boolean =>
  unitOf(word.replace(/\W+$/, '')) !== undefined || /^["″”x×/-]/.test(word)

/** The cell that is a quantity, the last one unless it is the only code; the others are the words. */
function addCells(
  cells: readonly string[],
  add: (words: string, found: Omit<LineReading, 'words'> | undefined) => void,
) {
  for (let i = cells.length - 1; i >= 0; i--) {
    const quantity = asQuantity(cells[i] as string)
    if (!quantity) continue
    const others = cells.filter((cell, at) => at !== i && cell !== '')
    const code = others.find(isCode)
    if (code) add(code, quantity)
    add(others.join(' '), quantity)
  }
}

/**
 * Selling units for what was asked: a bunch or box of something sold by the stem is its pack, stems of something sold by the
 * bunch are as many bunches as hold them.
 */
export function sellingUnits(
  { quantity, unit }: LineReading,
  { um, pack }: { um: string; pack: number },
): number | null {
  if (quantity === null) return null
  const stems = unit === 'dozen' ? quantity * 12 : quantity
  const byStem = um === 'ST' || um === 'EA'
  if (unit === 'bunch' || unit === 'box') return byStem ? quantity * pack : quantity
  if (unit === 'stem' || unit === 'dozen') return byStem ? stems : Math.ceil(stems / Math.max(1, pack))
  return quantity
}
