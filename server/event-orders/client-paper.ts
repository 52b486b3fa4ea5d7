import { asDay } from '../../contract/core/dates.ts'
import { countText, longDateText, wallTimeText } from '../../contract/words/day-words.ts'
import { AppError } from '../core/errors.ts'
import type { SignedInCtx } from '../core/route.ts'
import { readLanguage } from '../export/language.ts'
import { bold, color, left, line, type Pdf, regular, right, rule, wrapped } from '../paper/draw.ts'
import { facts, letterhead, type PaperAround, paragraph } from '../paper/letter.ts'
import { nothingRow, type Row, tablePaper } from '../paper/table-paper.ts'
import { type PaperWords, paperWords } from './paper-words.ts'
import { findEvent, type StoredEvent, stemsOf } from './rows.ts'

/** What the document shows about one flower of a design. */
type Flower = { name: string; each: number; all: number }
/** Everything on the document. It has no price fields, so no price can get on it. */
export type ClientPaper = {
  name: string
  occasion: StoredEvent['occasion']
  eventDay: string
  eventTime: string | null
  note: string
  designs: { name: string; pieces: number; flowers: Flower[] }[]
}

/** The event as a document for the florist's client, on the florist's own letterhead. Throws not_found for another company's event. */
export async function clientPaper(ctx: SignedInCtx, id: number): Promise<{ body: Buffer; fileName: string }> {
  const event = await findEvent(ctx, id)
  if (!event) throw new AppError('not_found')
  const ids = event.items.map(({ productId }) => productId)
  const [names, florist, language] = await Promise.all([
    ids.length === 0
      ? []
      : ctx.db.selectFrom('products').select(['id', 'description']).where('id', 'in', ids).execute(),
    readFlorist(ctx),
    readLanguage(ctx),
  ])
  const nameOf = new Map(names.map((row) => [row.id, row.description]))
  const paper = paperOf(event, (productId) => nameOf.get(productId) ?? '')
  const brand = { ...ctx.settings.brand, ...florist, logo: undefined }
  const body = await drawPaper(paper, { brand, publicUrl: '', now: ctx.now(), language })
  return { body, fileName: `${paperWords[language].fileName}-${id}.pdf` }
}

export function paperOf(event: StoredEvent, nameOf: (productId: number) => string): ClientPaper {
  return {
    name: event.name,
    occasion: event.occasion,
    eventDay: event.event_day,
    eventTime: event.event_time,
    note: event.note,
    designs: event.designs.map(({ name, pieces }, at) => ({
      name,
      pieces,
      flowers: event.items.flatMap((item) => {
        const each = stemsOf(item, event.designs)[at] ?? 0
        return each > 0 ? { name: nameOf(item.productId), each, all: each * pieces } : []
      }),
    })),
  }
}

async function readFlorist(ctx: SignedInCtx) {
  const row = await ctx.db
    .selectFrom('customers')
    .select(['name', 'billing_address_line1', 'billing_city', 'billing_state', 'billing_zip'])
    .where('id', '=', ctx.user.customerId)
    .executeTakeFirstOrThrow()
  const place = `${row.billing_city}, ${row.billing_state} ${row.billing_zip}`.trim()
  return {
    name: row.name,
    address: [row.billing_address_line1, place].filter(Boolean).join(', '),
    phone: '',
    email: ctx.user.actedBy ? '' : ctx.user.email,
  }
}

const at = { flower: left, each: right - 120, all: right }
const name = { size: 10, width: at.each - at.flower - 60 }
const top = 196

type Writing = { pdf: Pdf; paper: ClientPaper; around: PaperAround; t: PaperWords }

export function drawPaper(paper: ClientPaper, around: PaperAround): Promise<Buffer> {
  const { brand, language, now } = around
  const t = paperWords[language]
  return tablePaper({ title: `${t.title}: ${paper.name}`, brand, at: now, language }, (pdf) => {
    const writing = { pdf, paper, around, t }
    const rows = rowsOf(writing)
    return {
      firstHead: () => firstHead(writing),
      top,
      running: paper.name,
      columns: [
        { head: t.heads.flower, x: at.flower },
        { head: t.heads.each, x: at.each, align: 'right' },
        { head: t.heads.all, x: at.all, align: 'right' },
      ],
      rows: rows.length > 0 ? rows : [nothingRow(pdf, t.nothing)],
      continued: t.continued,
      sums: {
        height: 40,
        draw: (y) =>
          paragraph(pdf, t.substitutes, {
            x: left,
            y: y + 14,
            size: 8.5,
            width: right - left,
            most: 2,
            height: 12,
            fill: color.second,
            font: regular,
          }),
      },
      foot: brand.name,
      pageOf: t.page,
    }
  })
}

function firstHead({ pdf, paper, around, t }: Writing) {
  const { language } = around
  letterhead(pdf, around, { title: t.title, below: t.occasions[paper.occasion] })
  line(pdf, paper.name, left, 92, { font: bold, size: 20, width: 320 })
  const stems = paper.designs.flatMap(({ flowers }) => flowers).reduce((sum, { all }) => sum + all, 0)
  const pieces = paper.designs.reduce((sum, design) => sum + design.pieces, 0)
  facts(pdf, {
    x: right - 190,
    y: 92,
    rows: [
      [t.day, longDateText(asDay(paper.eventDay), language)],
      [t.time, paper.eventTime === null ? '' : wallTimeText(paper.eventTime)],
      [t.pieces, countText(pieces)],
      [t.stems, countText(stems)],
    ],
  })
  if (paper.note)
    paragraph(pdf, paper.note, { x: left, y: 124, size: 9.5, width: 320, most: 4, height: 12, font: regular })
}

/** One section per design, one row per flower. */
function rowsOf({ pdf, paper, t }: Writing): Row[] {
  return paper.designs.flatMap((design) => {
    const band = t.design(design.name, countText(design.pieces))
    if (design.flowers.length === 0) return [{ ...nothingRow(pdf, t.empty, at.flower), band }]
    return design.flowers.map((flower): Row => {
      const names = wrapped(pdf, flower.name, name, 2)
      const height = 8 + names.length * 12
      return {
        band,
        height,
        draw: (y) => {
          names.forEach((text, i) => line(pdf, text, at.flower, y + 5 + i * 12, { size: 10 }))
          line(pdf, countText(flower.each), at.each, y + 5, { size: 10, align: 'right' })
          line(pdf, countText(flower.all), at.all, y + 5, { size: 10, align: 'right' })
          rule(pdf, y + height, color.line)
        },
      }
    })
  })
}
