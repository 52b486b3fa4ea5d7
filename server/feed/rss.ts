import { type Bits, eachBit, keepBits } from '../../contract/catalogue/bits.ts'
import { type Catalogue, dayNumber, endless } from '../../contract/catalogue/columns.ts'
import { newArrivals, offeredRows, rowsOnSale } from '../../contract/catalogue/query.ts'
import type { SharedTexts } from '../../contract/catalogue/tokens.ts'
import { departments } from '../../contract/core/access.ts'
import type { Day } from '../../contract/core/dates.ts'
import { mediaTypes } from '../../contract/core/endpoint.ts'
import { narrowedPrograms } from '../access/programs.ts'
import { type Ctx, FileAnswer } from '../core/route.ts'

/** Items of each kind. */
const most = 40

/**
 * New arrivals, newest first, and sale products, the sale that ends first in front. The feed is public: it leaves out farm-direct
 * and grower-direct goods, which need an authority, goods of programs that aren't open to every shop, and all prices.
 */
export async function readFeed(ctx: Ctx): Promise<FileAnswer> {
  const { catalogue } = await ctx.catalogue.settled()
  const today = ctx.catalogue.today()
  // What is in season now, as a shop with access to every department would see it.
  const open = offeredRows(catalogue, {
    viewer: {
      departments,
      farmDirect: false,
      usItems: false,
      closed: await narrowedPrograms(ctx.db),
    },
    shipDay: today,
    today,
  })
  const rowsBy = (rows: Bits, value: (row: number) => number) => {
    const found: number[] = []
    eachBit(keepBits(rows.slice(), open), (row) => found.push(row))
    return found.sort((a, b) => value(a) - value(b) || a - b).slice(0, most)
  }
  const arrived = rowsBy(newArrivals(catalogue, today), (row) => -(catalogue.addedOn[row] as number))
  const onSale = rowsBy(rowsOnSale(catalogue, today), (row) => catalogue.salesUntil[row] as number)
  const { brand, publicUrl } = ctx.settings
  const items = [
    ...arrived.map((row) => newItem(catalogue, row, publicUrl)),
    ...onSale.map((row) => saleItem(catalogue, row, publicUrl)),
  ]
  const channel = [
    element('title', `${brand.name}: new arrivals and specials`),
    element('link', `${publicUrl}/`),
    `<atom:link href="${escaped(`${publicUrl}/api/v1/rss`)}" rel="self" type="${mediaTypes.rss}"/>`,
    element('description', `What is new and what is on sale at ${brand.name}, ${brand.city}.`),
    element('language', 'en-us'),
    element('lastBuildDate', ctx.now().toUTCString()),
    element('ttl', '60'),
    ...items,
  ]
  const body = `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>
${channel.join('\n')}
</channel></rss>
`
  return new FileAnswer({ type: mediaTypes.rss, body })
}

function newItem(catalogue: Catalogue, row: number, publicUrl: string): string {
  const added = dayOf(catalogue.addedOn[row] as number)
  return item(catalogue, row, publicUrl, {
    title: `New: ${catalogue.names[row]}`,
    kind: `new:${added}`,
    more: element('pubDate', new Date(added).toUTCString()),
  })
}

function saleItem(catalogue: Catalogue, row: number, publicUrl: string): string {
  const until = catalogue.salesUntil[row] as number
  const name = catalogue.names[row]
  const through = until === dayNumber(endless) ? '' : ` through ${dayText.format(new Date(dayOf(until)))}`
  return item(catalogue, row, publicUrl, {
    title: `On sale${through}: ${name}`,
    kind: `sale:${until}`,
    more: '',
  })
}

function item(
  catalogue: Catalogue,
  row: number,
  publicUrl: string,
  { title, kind, more }: { title: string; kind: string; more: string },
): string {
  const id = catalogue.ids[row] as number
  const { columns, foundBy } = catalogue
  const textOf = ({ codes, texts }: SharedTexts) => texts[codes[row] as number] ?? ''
  const facts = [columns.types, foundBy.color, columns.grades, columns.growers].map(textOf).filter(Boolean)
  return `<item>${[
    element('title', title),
    element('link', `${publicUrl}/item/${id}`),
    `<guid isPermaLink="false">urn:stemyard:product:${id}:${kind}</guid>`,
    element('category', textOf(columns.categories)),
    element('description', `${[...new Set(facts)].join(', ')}.`),
    more,
  ].join('')}</item>`
}

/** A day from its digits, such as 20270214. */
const dayOf = (number: number): Day => String(number).replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3') as Day

const dayText = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' })

const element = (name: string, text: string) => `<${name}>${escaped(text)}</${name}>`

/** Text without characters that XML can't contain. */
const escaped = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
