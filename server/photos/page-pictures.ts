/** Addresses of pictures in a page; those that it declares for previews come first. */
export type PagePictures = { named: string[]; shown: string[] }

const mostNamed = 3
const mostShown = 8

/** The pictures of a page by its tags; no script runs. `shown` is in page order, without pictures that are declared small. */
export function pagePictures(html: string, at: URL): PagePictures {
  const named: string[] = []
  const shown: string[] = []
  for (const [, tag = '', rest = ''] of html.matchAll(/<(meta|link|img)\b([^<>]{1,4000})>/gi)) {
    const attributes = attributesOf(rest)
    const kind = tag.toLowerCase()
    if (kind === 'meta' && metaNames.has((attributes.property ?? attributes.name ?? '').toLowerCase()))
      named.push(attributes.content ?? '')
    else if (kind === 'link' && attributes.rel?.toLowerCase() === 'image_src')
      named.push(attributes.href ?? '')
    else if (kind === 'img' && !isSmall(attributes)) shown.push(largestOf(attributes))
  }
  return { named: addresses(named, at).slice(0, mostNamed), shown: addresses(shown, at).slice(0, mostShown) }
}

const metaNames = new Set([
  'og:image',
  'og:image:url',
  'og:image:secure_url',
  'twitter:image',
  'twitter:image:src',
])

type Attributes = Partial<Record<string, string>>

function attributesOf(text: string): Attributes {
  const found = text.matchAll(/([a-z][a-z:-]{0,30})\s{0,5}=\s{0,5}(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/gi)
  return Object.fromEntries(
    [...found].map(([, name = '', ...values]) => [
      name.toLowerCase(),
      plain(values.find((value) => value !== undefined) ?? ''),
    ]),
  )
}

const plain = (text: string) => text.replaceAll('&amp;', '&').replaceAll('&#38;', '&').trim()

const isSmall = ({ width, height }: Attributes) =>
  [width, height].some((edge) => /^\d+$/.test(edge ?? '') && Number(edge) < 100)

/** The last entry of `srcset` is the largest in practice, so its descriptors aren't parsed. */
function largestOf({ srcset, src, 'data-src': later }: Attributes): string {
  const last = srcset?.split(/,\s+/).at(-1)?.trim().split(/\s+/)[0]
  return last || later || src || ''
}

function addresses(found: readonly string[], at: URL): string[] {
  const urls = found.flatMap((text) => {
    if (text === '' || /^data:/i.test(text)) return []
    try {
      return [new URL(text, at).href]
    } catch {
      return []
    }
  })
  return [...new Set(urls)]
}
