import type PDFDocument from 'pdfkit'

type Pdf = InstanceType<typeof PDFDocument>

/**
 * The structure of a document, for screen readers: what is a heading, a paragraph, a row of a table. Each text gets its place while it is
 * drawn; all else on a page (rules, fills, bars) is marked as an artifact.
 */

type Element = ReturnType<Pdf['struct']>
/** Elements that hold text. Others hold elements, and a text drawn directly in them becomes a paragraph. */
type TextTag = 'P' | 'H1' | 'H2'
/** Where a text stands, which finds its column in a row. */
export type Spot = { x: number; align?: 'right' | undefined }
type Place = {
  root: Element
  isText: boolean
  element: Element
  cellAt?: ((spot: Spot) => Element) | undefined
}

const places = new WeakMap<Pdf, Place>()

/** Begins the structure of a document; `endTags` ends it. */
export function beginTags(pdf: Pdf): void {
  const root = pdf.struct('Document')
  pdf.addStructure(root)
  places.set(pdf, { root, element: root, isText: false })
  pdf.on('pageAdded', () => pdf.markContent('Artifact'))
}

export const endTags = (pdf: Pdf): void => placeOf(pdf).root.end()

function placeOf(pdf: Pdf): Place {
  const place = places.get(pdf)
  if (!place) throw new Error('the document has no structure')
  return place
}

/** Draws with another place, then returns to the present one. */
function within(pdf: Pdf, place: Partial<Place>, draw: () => void) {
  const outer = placeOf(pdf)
  places.set(pdf, { ...outer, ...place })
  draw()
  places.set(pdf, outer)
}

/** Documents whose texts are drawn into the part that is marked already. */
const unmarked = new WeakSet<Pdf>()

/** Decoration and what repeats on each page: screen readers pass over it. */
export function decoration(pdf: Pdf, draw: () => void) {
  unmarked.add(pdf)
  draw()
  unmarked.delete(pdf)
}

/** Draws one text or picture as content of its element. */
export function content(pdf: Pdf, spot: Spot, draw: () => void) {
  if (unmarked.has(pdf)) return draw()
  const { element, isText, cellAt } = placeOf(pdf)
  const holder = cellAt?.(spot) ?? (isText ? element : added(pdf, element, 'P'))
  marked(pdf, holder, draw)
}

function marked(pdf: Pdf, holder: Element, draw: () => void) {
  pdf.endMarkedContent()
  const drawn = pdf.markStructureContent('Span')
  draw()
  pdf.endMarkedContent()
  pdf.markContent('Artifact')
  holder.add(drawn)
}

function added(pdf: Pdf, parent: Element, type: string, options: object = {}): Element {
  const element = pdf.struct(type, options)
  parent.add(element)
  return element
}

/** The texts drawn inside are one paragraph or heading. */
export function together(pdf: Pdf, tag: TextTag, draw: () => void) {
  const place = placeOf(pdf)
  if (place.cellAt || place.isText || unmarked.has(pdf)) return draw()
  within(pdf, { element: added(pdf, place.element, tag), isText: true }, draw)
}

/** A picture with words for who can't see it. */
export function figure(pdf: Pdf, alt: string, draw: () => void) {
  if (unmarked.has(pdf)) return draw()
  marked(pdf, added(pdf, placeOf(pdf).element, 'Figure', { alt }), draw)
}

/** All that is drawn inside is one paragraph or heading, marked at once. */
const whole = (pdf: Pdf, tag: TextTag, draw: () => void) =>
  marked(pdf, added(pdf, placeOf(pdf).element, tag), () => decoration(pdf, draw))

/** With more rows, a row is one paragraph: its cells would make the file several times as large. */
const mostRowsOfCells = 400

type TableColumn = { x: number; align?: 'right' | undefined }
export type TaggedTable = {
  heads: (draw: () => void) => void
  row: (draw: () => void) => void
  /** A heading between rows, across all columns. */
  band: (draw: () => void) => void
}

/** A table begun here: each text of a row goes to the column under which it stands. */
export function taggedTable(pdf: Pdf, columns: readonly TableColumn[], rows: number): TaggedTable {
  const { element } = placeOf(pdf)
  if (rows > mostRowsOfCells) {
    const row = (draw: () => void) => whole(pdf, 'P', draw)
    return { heads: row, row, band: (draw) => whole(pdf, 'H2', draw) }
  }
  const table = added(pdf, element, 'Table')
  const cellsOf = (draw: () => void, type: 'TD' | 'TH', options: object) => {
    const row = added(pdf, table, 'TR')
    const cells = columns.map(() => added(pdf, row, type, options))
    within(pdf, { cellAt: (spot) => cells[columnAt(columns, spot)] ?? row }, draw)
  }
  return {
    heads: (draw) => cellsOf(draw, 'TH', { scope: 'Column' }),
    row: (draw) => cellsOf(draw, 'TD', {}),
    band: (draw) => {
      const cell = added(pdf, added(pdf, table, 'TR'), 'TH', { scope: 'Row' })
      within(pdf, { cellAt: () => cell }, draw)
    },
  }
}

/** The column under which a text stands: by its right edge if it is aligned there, else by its left one. */
export function columnAt(columns: readonly TableColumn[], { x, align }: Spot): number {
  const distances = columns.map((column) => {
    if (align === 'right') return Math.abs(column.x - x) + (column.align === 'right' ? 0 : 1000)
    // A text begins at its column's edge or to the right of it.
    return (column.x <= x + 1 ? x - column.x : 2000) + (column.align === 'right' ? 1000 : 0)
  })
  return distances.indexOf(Math.min(...distances))
}
