import { unitOf } from './search-text.ts'
import { folded } from './text.ts'

/**
 * One way to read a line that was typed or pasted: product text, quantity and order unit. `isBare`: only the position marks the
 * number as a quantity, so it could also be a size. `isPart`: half of the unit was asked for, which counts as a whole one.
 */
export type LineReading = {
  words: string
  quantity: number | null
  unit: OrderUnit | null
  isBare: boolean
  isPart?: boolean
}
export type OrderUnit = 'stem' | 'bunch' | 'box' | 'dozen' | 'each'

const unitNames: Record<OrderUnit, string> = {
  stem: 'st sts stem stems stm stms tallo tallos vara varas head heads',
  bunch:
    'bu bus bun buns bunch bunches bunchs bch bchs bnch bnchs bn bundle bundles paquete paquetes pqt pqts ramo ramos atado atados manojo manojos paq paqs bonche bonches bonch mazo mazos',
  box: 'bx bxs box boxes cs cse case cases ctn carton cartons caja cajas cja cjas',
  dozen: 'dz dzn doz dozen dozens doc docena docenas',
  each: 'ea each pc pcs piece pieces pieza piezas unit units unidad unidades pk pack packs roll rolls rollo rollos spool spools bag bags bolsa bolsas flat flats tray trays charola charolas pots pts macetas can cans',
}
/** Order units by the names that people type. */
export const orderUnits: ReadonlyMap<string, OrderUnit> = new Map(
  Object.entries(unitNames).flatMap(([unit, names]) =>
    names.split(' ').map((name) => [name, unit as OrderUnit] as const),
  ),
)

const mostQuantity = 1_000_000
const quantityOf = (digits: string): number | null => {
  const quantity = Number(digits.replaceAll(',', ''))
  return quantity > 0 && quantity <= mostQuantity ? quantity : null
}

type Quantity = Pick<LineReading, 'quantity' | 'unit'>

/** `50`, `50 bu`, `50bu.`, `x 50`, `qty: 50`: a cell that contains only a quantity. */
export function asQuantity(cell: string): Quantity | undefined {
  const found = /^(?:x|×|\*|qty|cant|cantidad)?[\s.:=]{0,3}(\d{1,7})[\s]{0,3}([a-z]{0,12})\.?$/.exec(cell)
  if (!found) return undefined
  const [, digits = '', name = ''] = found
  const unit = name === '' ? null : orderUnits.get(name)
  const quantity = quantityOf(digits)
  return unit === undefined || quantity === null ? undefined : { quantity, unit }
}

const isCode = (cell: string): boolean => /^\d{5,9}$/.test(cell)

/** Filler words around an order, in both languages. */
const courtesies =
  /^(?:hi|hello|hola|please|pls|plz|por favor|porfa|i|we|need|want|send|add|quiero|queremos|necesito|necesitamos|dame|deme|mande|mandeme|agregue|me|us)(?:\s*[,:]\s*|\s+)|[\s,.]+(?:please|pls|plz|por favor|porfa|porfavor|porfis|x fa|xfa|xfavor|asap|thanks|thank you|thx|ty|gracias|if (?:(?:you|u) have(?: (?:it|them|any|em|some))?|avail|available|possible)|si (?:hay|tienes?|tienen))[\s.!]*$/

function withoutCourtesies(text: string): string {
  const rest = text.replace(courtesies, '').trim()
  return rest === text || rest === '' ? text : withoutCourtesies(rest)
}

const packs = [...orderUnits].flatMap(([name, unit]) => (unit === 'box' || unit === 'bunch' ? [name] : []))
const half = `(?:an? )?(?:half|1/2|media|medio)(?: of)?(?: an?| un[ao]?)? (${packs.join('|')})\\b\\.?`
const halfInFront = new RegExp(`^${half}(?: of| de)?\\s+(?=[a-z#])`)
const halfAtEnd = new RegExp(`[\\s,-]+${half}$`)

/** Half a box or bunch: a product is sold by the whole one at least, unless its stems are sold one by one. */
function halfPack(text: string): LineReading | undefined {
  const found = halfInFront.exec(text) ?? halfAtEnd.exec(text)
  const unit = found ? orderUnits.get(found[1] as string) : undefined
  if (!found || unit === undefined) return undefined
  return { words: text.replace(found[0], '').trim(), quantity: 1, unit, isBare: false, isPart: true }
}

/**
 * The ways to read a line, most specific first: cells of a spreadsheet, a marked quantity (`x 50`, `2 bu`), a number in front, a
 * number at the end, and last the whole line without a quantity. A number with a unit of size (`50cm`, `10"`) is never a
 * quantity. Never empty.
 */
export function readingsOf(line: string): LineReading[] {
  const text = withoutCourtesies(folded(unquoted(line.trim())).replace(/^[\s•*-]+/, ''))
  const readings: LineReading[] = []
  const addAs = (isBare: boolean) => (words: string, found: Quantity | undefined) => {
    const trimmed = words
      .trim()
      .replace(/^[,;:|-]+|[,;:|-]+$/g, '')
      .trim()
    if (found && trimmed !== '') readings.push({ words: trimmed, ...found, isBare })
  }
  const add = addAs(false)
  const addBare = addAs(true)
  const cells = text.split(/[\t;|]|,(?!\d{3}\b)|,\s/).map((cell) => cell.trim())
  const titled = /^([a-z#][^:\d]{2,40}):\s+(\S.*)$/.exec(text)
  const below = titled
    ? readingsOf(titled[2] as string).filter(
        ({ quantity, words }) => quantity !== null && /[a-z]{2}/.test(words),
      )
    : []
  // `Lilies: 10 casa blanca` is a lily, `Fillers: hypericum red 5` only a hypericum.
  if (titled && below.length > 0) {
    const under = below.map((reading) => ({ ...reading, words: `${titled[1]} ${reading.words}` }))
    return [...under, ...below, { words: text, quantity: null, unit: null, isBare: false }]
  }
  const part = halfPack(text)
  if (part && part.words !== '') return [part, { words: text, quantity: null, unit: null, isBare: false }]
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
  const end = /\s(\d{1,7})\s{0,3}([a-z×*]{1,12})\.?$/.exec(text)
  if (end) {
    const [all, digits = '', name = ''] = end
    if (/^[x×*]$/.test(name)) add(text.slice(0, -all.length), asQuantity(digits))
    else if (orderUnits.has(name)) add(text.slice(0, -all.length), asQuantity(`${digits} ${name}`))
  }
  const bare = /^(\d{1,6})([.):-]?)\s+(\S+)/.exec(text)
  if (bare) {
    const [, digits = '', sign = '', next = ''] = bare
    if (!isMeasure(next) && (!isCode(digits) || isCode(next)))
      addBare(text.slice(digits.length + sign.length), asQuantity(digits))
  }
  const last = /\s(\d{1,6})[.)]?$/.exec(text)
  const code = /^(\d{5,9})\s/.exec(text)
  if (last && code) add(code[1] as string, asQuantity(last[1] as string))
  // `Tray of 10` is a size.
  if (last && !/\b(of|de)$/.test(text.slice(0, last.index)))
    addBare(text.slice(0, last.index), asQuantity(last[1] as string))
  readings.push({ words: text, quantity: null, unit: null, isBare: false })
  return readings
}

const describes = /^(?:light|lt|hot|dark|dk|pale|mini|spray|garden)$/
/**
 * The products that `or` leaves open: `white or cream roses 60` is `white roses 60` or `cream roses 60`, and `freedom 50/60` one of
 * both lengths. One text when nothing is open.
 */
export function choicesIn(words: string): string[] {
  const lengths = /\b([3-9]0)(?:cm)?\s?(?:\/|\sor\s|\so\s)\s?([3-9]0)(cm)?\b/.exec(words)
  if (lengths) return [lengths[1], lengths[2]].map((length) => words.replace(lengths[0], `${length}cm`))
  const all = words.split(/[\s()]+/).filter(Boolean)
  const at = all.findIndex((word) => word === 'or' || word === 'o')
  if (at < 1 || at > all.length - 2) return [words]
  const from = describes.test(all[at - 2] ?? '') ? at - 2 : at - 1
  const to = describes.test(all[at + 1] as string) && at + 2 < all.length ? at + 2 : at + 1
  const rest = [all.slice(0, from), all.slice(to + 1)] as const
  return [all.slice(from, at), all.slice(at + 1, to + 1)].map((choice) =>
    [...rest[0], ...choice, ...rest[1]].join(' '),
  )
}

/** A quoted spreadsheet cell and the rest of the line, with a tab between. */
function unquoted(line: string): string {
  const found = /^["“]((?:[^"”]|"")*)["”]\s*[,;\t]?(.*)$/.exec(line)
  return found ? [found[1]?.replaceAll('""', '"'), found[2]].filter(Boolean).join('\t') : line
}

/** Units that make the number before them a size rather than a quantity. */
const isMeasure = (word: string): boolean =>
  unitOf(word.replace(/\W+$/, '')) !== undefined || /^["″”x×/-]/.test(word)

/** The cell with the quantity: the last numeric one, unless it is the only code. The other cells are the words. */
function addCells(cells: readonly string[], add: (words: string, found: Quantity | undefined) => void) {
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
 * Converts a requested quantity to selling units: a bunch or box of something sold by the stem is one pack; stems of something
 * sold by the bunch are rounded up to whole bunches.
 */
export function sellingUnits(
  { quantity, unit }: Quantity,
  { um, pack }: { um: string; pack: number },
): number | null {
  if (quantity === null) return null
  const stems = unit === 'dozen' ? quantity * 12 : quantity
  const byStem = um === 'ST' || um === 'EA'
  if (unit === 'bunch' || unit === 'box') return byStem ? quantity * pack : quantity
  if (unit === 'stem' || unit === 'dozen') return byStem ? stems : Math.ceil(stems / Math.max(1, pack))
  return quantity
}
