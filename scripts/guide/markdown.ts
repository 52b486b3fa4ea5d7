import { Marked, type Tokens } from 'marked'
import { WrongReference } from './references.ts'

export type Heading = { depth: number; id: string; text: string }
/** The part of a page under one heading, as indexed for search. */
export type Passage = { id: string; heading: string; text: string }
export type Picture = { name: string; width: 390 | 1080; alt: string }
export type Rendered = { title: string; html: string; headings: Heading[]; passages: Passage[] }

type Given = {
  /** The address of a linked page from this one; undefined for a file that the guide doesn't have. */
  link: (href: string) => string | undefined
  /** The HTML of a picture; empty when pictures are left out. */
  picture: (picture: Picture) => string
}

export const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** Anchors as on GitHub, so that links between the documents work in both places. */
export const slug = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-')

/** The text that a reader sees. */
const plain = (html: string) =>
  html
    .replace(/<\/?(?:a|b|code|em|span|strong)\b[^>]*>/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .trim()

/** Straight apostrophes become curly: `tomorrow's`, `growers' files`. */
const withApostrophes = (text: string) => text.replace(/(?<=\p{L})'(?=\p{L})|(?<=s)'(?=\s)/gu, '’')

/** `shot:cart-full` and `shot:today@390`. */
export function pictureOf(href: string, alt: string): Picture {
  const [, name, width = '1080'] = /^shot:([\w-]+?)(?:@(390|1080))?$/.exec(href) ?? []
  if (!name) throw new WrongReference(`A picture is "shot:name" or "shot:name@390", not "${href}".`)
  if (!alt.trim()) throw new WrongReference(`The picture ${name} has no text for people who can't see it.`)
  return { name, width: width === '390' ? 390 : 1080, alt }
}

/** Renders Markdown as HTML. HTML in the source is a comment or a mistake, and is not shown. */
export function rendered(source: string, { link, picture }: Given): Rendered {
  const headings: Heading[] = []
  const used = new Map<string, number>()
  const idOf = (text: string) => {
    const id = slug(text)
    const before = used.get(id) ?? 0
    used.set(id, before + 1)
    return before ? `${id}-${before}` : id
  }
  const marked = new Marked({
    renderer: {
      html: () => '',
      heading({ tokens, depth }: Tokens.Heading) {
        const inner = this.parser.parseInline(tokens)
        const text = plain(inner)
        const id = idOf(text)
        headings.push({ depth, id, text })
        const anchor =
          depth === 1 ? '' : `<a class="anchor" href="#${id}" aria-label="${escaped(text)}">#</a>`
        return `<h${depth} id="${id}">${inner}${anchor}</h${depth}>\n`
      },
      link({ href, tokens }: Tokens.Link) {
        const inner = this.parser.parseInline(tokens)
        const to = link(href)
        return to === undefined ? `<span>${inner}</span>` : `<a href="${escaped(to)}">${inner}</a>`
      },
      text(token: Tokens.Text | Tokens.Escape) {
        if ('tokens' in token && token.tokens) return this.parser.parseInline(token.tokens)
        const isEscaped = 'escaped' in token && token.escaped
        return withApostrophes(isEscaped ? token.text.replaceAll('&#39;', "'") : escaped(token.text))
      },
      image: ({ href, text }: Tokens.Image) => picture(pictureOf(href, text)),
      code: ({ text, lang }: Tokens.Code) =>
        `<pre${lang ? ` data-language="${escaped(lang)}"` : ''}><code>${escaped(text)}</code></pre>\n`,
      table(token: Tokens.Table) {
        const inner = ({ tokens }: Tokens.TableCell) => this.parser.parseInline(tokens)
        const titles = token.header.map(inner)
        // On a phone each row is a block, and its cells show their own headings.
        const cell = (one: Tokens.TableCell, at: number) =>
          `<td role="cell" data-title="${escaped(plain(titles[at] ?? ''))}">${inner(one)}</td>`
        const rows = token.rows.map((row) => `<tr role="row">${row.map(cell).join('')}</tr>`)
        const head = titles.map((title) => `<th role="columnheader" scope="col">${title}</th>`).join('')
        return `<div class="wide"><table role="table"><thead role="rowgroup"><tr role="row">${head}</tr></thead><tbody role="rowgroup">${rows.join('')}</tbody></table></div>\n`
      },
    },
  })
  const html = marked.parse(source, { async: false })
  const [first] = headings
  if (first?.depth !== 1) throw new WrongReference('A page begins with its title, as "# Place an order".')
  return { title: first.text, html, headings, passages: passagesOf(html) }
}

/** One for the start of the page and one for each heading of level two or three. */
function passagesOf(html: string): Passage[] {
  return html
    .split(/(?=<h[123] id=)/)
    .filter((part) => part.startsWith('<h'))
    .map((part) => {
      const [, depth, id = '', inner = ''] = /^<h([123]) id="([^"]*)">(.*?)<\/h\1>/s.exec(part) ?? []
      const heading = plain(inner.replace(/<a class="anchor".*?<\/a>/s, ''))
      return { id: depth === '1' ? '' : id, heading, text: plain(part.slice(part.indexOf('</h'))) }
    })
}
