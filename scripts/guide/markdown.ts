import { Marked, type Tokens } from 'marked'
import { WrongReference } from './references.ts'

export type Heading = { depth: number; id: string; text: string }
/** A part of a page below one heading, as the search finds it. */
export type Passage = { id: string; heading: string; text: string }
export type Picture = { name: string; width: 390 | 1080; alt: string }
export type Rendered = { title: string; html: string; headings: Heading[]; passages: Passage[] }

type Given = {
  /** The address of a linked page from this one; undefined for a file that the guide doesn't have. */
  link: (href: string) => string | undefined
  /** The HTML of a picture; empty where pictures are left out. */
  picture: (picture: Picture) => string
}

export const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** As GitHub makes them, so that links between the documents work in both places. */
export const slug = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-')

/** Text as a reader sees it. */
const plain = (html: string) =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .trim()

/** `shot:cart-full` and `shot:today@390`. */
export function pictureOf(href: string, alt: string): Picture {
  const [, name, width = '1080'] = /^shot:([\w-]+?)(?:@(390|1080))?$/.exec(href) ?? []
  if (!name) throw new WrongReference(`A picture is "shot:name" or "shot:name@390", not "${href}".`)
  if (!alt.trim()) throw new WrongReference(`The picture ${name} has no text for people who can't see it.`)
  return { name, width: width === '390' ? 390 : 1080, alt }
}

/** Markdown as HTML. HTML in the source is a comment or a mistake: neither is shown. */
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
      image: ({ href, text }: Tokens.Image) => picture(pictureOf(href, text)),
      code: ({ text, lang }: Tokens.Code) =>
        `<pre tabindex="0"${lang ? ` data-language="${escaped(lang)}"` : ''}><code>${escaped(text)}</code></pre>\n`,
      table(token: Tokens.Table) {
        const cell = (tag: 'th' | 'td') => (one: Tokens.TableCell) =>
          `<${tag}${tag === 'th' ? ' scope="col"' : ''}>${this.parser.parseInline(one.tokens)}</${tag}>`
        const rows = token.rows.map((row) => `<tr>${row.map(cell('td')).join('')}</tr>`)
        const head = `<thead><tr>${token.header.map(cell('th')).join('')}</tr></thead>`
        return `<div class="wide" tabindex="0"><table>${head}<tbody>${rows.join('')}</tbody></table></div>\n`
      },
    },
  })
  const html = marked.parse(source, { async: false })
  const [first] = headings
  if (first?.depth !== 1) throw new WrongReference('A page begins with its title, as "# Place an order".')
  return { title: first.text, html, headings, passages: passagesOf(html) }
}

/** One for the page's beginning and one for each heading of the second and third depth. */
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
