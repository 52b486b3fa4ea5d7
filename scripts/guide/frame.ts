import { guide as en } from '../../web/words/areas/guide.en.ts'
import { guide as es } from '../../web/words/areas/guide.es.ts'
import { type Book, type Page, relative, type SectionName, sectionNames } from './book.ts'
import { escaped } from './markdown.ts'

const words = { en, es }

/** The frame's own texts on a page, including those that its script shows. */
type Frame = {
  book: Book
  address: string
  title: string
  body: string
  /** The same page in the other language, or its start page. */
  other: string
  version: string
}

/** Only this site's own files run or load, even when the page is opened from a disk. */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; base-uri 'none'; form-action 'none'"

export const startOf = (language: 'en' | 'es') => (language === 'es' ? 'es/index.html' : 'index.html')
/** The address of a section's page, for links. */
export const sectionAddress = (language: 'en' | 'es', section: SectionName) =>
  startOf(language).replace('index.html', `${section}/index.html`)
/** The sections of a language. */
export const sectionsOf = ({ pages }: Book): SectionName[] =>
  sectionNames.filter((name) => pages.some(({ section }) => section === name))

export function pageHtml(book: Book, page: Page, other: string, version: string): string {
  const t = words[book.language]
  const at = book.pages.indexOf(page)
  const neighbor = (one: Page | undefined, label: string, rel: string) =>
    one
      ? `<a rel="${rel}" href="${relative(page.address, one.address)}"><span>${label}</span>${escaped(one.title)}</a>`
      : '<span></span>'
  const inside = page.headings.filter(({ depth }) => depth === 2)
  const toc =
    inside.length > 1
      ? `<nav class="toc" aria-label="${t.onThisPage}"><h2>${t.onThisPage}</h2><ul>${inside
          // An endpoint's path may wrap at its slashes.
          .map(({ id, text }) => `<li><a href="#${id}">${escaped(text).replaceAll('/', '/<wbr>')}</a></li>`)
          .join('')}</ul></nav>`
      : ''
  const body = `<div class="page"><article>${page.html}
<nav class="neighbors" aria-label="${t.neighbors}">${neighbor(book.pages[at - 1], t.previous, 'prev')}${neighbor(book.pages[at + 1], t.next, 'next')}</nav>
<footer>${escaped(t.edited(version))}</footer></article>${toc}</div>`
  return frame({ book, address: page.address, title: page.title, body, other, version })
}

/** The start page: every section with its pages. */
export function startHtml(book: Book, version: string): string {
  const t = words[book.language]
  const address = startOf(book.language)
  const sections = sectionsOf(book).map(
    (section) =>
      `<section><h2><a href="${relative(address, sectionAddress(book.language, section))}">${t.sections[section]}</a></h2><p>${t.abouts[section]}</p><ul>${book.pages
        .filter((one) => one.section === section && !one.group)
        .map((one) => `<li><a href="${relative(address, one.address)}">${escaped(one.title)}</a></li>`)
        .join('')}</ul></section>`,
  )
  const body = `<div class="page start"><article><h1>${t.title}</h1><div class="sections">${sections.join('')}</div>
<footer>${escaped(t.edited(version))}</footer></article></div>`
  return frame({ book, address, title: t.title, body, other: startOf(otherOf(book.language)), version })
}

/** A section's pages with their contents, and its API reference if it has one. */
export function sectionHtml(book: Book, section: SectionName, other: string, version: string): string {
  const t = words[book.language]
  const address = sectionAddress(book.language, section)
  const own = book.pages.filter((one) => one.section === section)
  const link = (one: Page) =>
    `<a href="${relative(address, one.address)}">${escaped(one.title.replace(/^API: /, ''))}</a>`
  const pages = own
    .filter(({ group }) => !group)
    .map((one) => {
      const inside = one.headings
        .filter(({ depth }) => depth === 2)
        .map(({ id, text }) => `<a href="${relative(address, one.address)}#${id}">${escaped(text)}</a>`)
      return `<h2>${link(one)}</h2>${inside.length > 0 ? `<p class="inside">${inside.join(' · ')}</p>` : ''}`
    })
  const api = own.filter(({ group }) => group === 'api')
  const reference = api.length
    ? `<h2>${t.apiReference}</h2><ul class="names">${api.map((one) => `<li>${link(one)}</li>`).join('')}</ul>`
    : ''
  const body = `<div class="page start"><article><h1>${t.sections[section]}</h1><p>${t.abouts[section]}</p>${pages.join('')}${reference}
<footer>${escaped(t.edited(version))}</footer></article></div>`
  return frame({ book, address, title: t.sections[section], body, other, version })
}

export const otherOf = (language: 'en' | 'es') => (language === 'en' ? 'es' : 'en')

function navigation(book: Book, address: string): string {
  const { pages, language } = book
  const t = words[language]
  const link = (one: Page) =>
    `<li><a href="${relative(address, one.address)}"${one.address === address ? ' aria-current="page"' : ''}>${escaped(one.title.replace(/^API: /, ''))}</a></li>`
  return sectionsOf(book)
    .map((section) => {
      const own = pages.filter((one) => one.section === section)
      const at = sectionAddress(language, section)
      const api = own.filter(({ group }) => group === 'api')
      const isOpen = api.some((one) => one.address === address)
      const folded = api.length
        ? `<details${isOpen ? ' open' : ''}><summary>${t.apiReference}</summary><ul>${api.map(link).join('')}</ul></details>`
        : ''
      const plain = own.filter(({ group }) => !group)
      return `<h2><a href="${relative(address, at)}"${at === address ? ' aria-current="page"' : ''}>${t.sections[section]}</a></h2><ul>${plain.map(link).join('')}</ul>${folded}`
    })
    .join('')
}

function frame({ book, address, title, body, other }: Frame): string {
  const t = words[book.language]
  const root = relative(address, 'index.html').replace(/index\.html$/, '')
  const home = relative(address, startOf(book.language))
  const name = title === t.title ? `Stemyard · ${t.title}` : `${title} · Stemyard`
  const said = {
    none: t.noResults,
    failed: t.searchFailed,
    one: t.results(1),
    many: t.results(2).replace('2', '#'),
    more: t.moreResults,
  }
  return `<!doctype html>
<html lang="${book.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="color-scheme" content="light dark">
<title>${escaped(name)}</title>
<link rel="icon" href="${root}assets/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${root}assets/guide.css">
<script src="${root}assets/guide.js" defer></script>
</head>
<body data-root="${root}" data-language="${book.language}">
<a class="skip" href="#content">${t.toContent}</a>
<header>
<a class="brand" href="${home}">Stemyard <span>${t.title}</span></a>
<form role="search" id="search-form"><input type="search" id="search" autocomplete="off" aria-label="${t.search}" placeholder="${t.search}" aria-controls="results" data-words="${escaped(JSON.stringify(said))}"></form>
<a class="language" lang="${otherOf(book.language)}" hreflang="${otherOf(book.language)}" href="${relative(address, other)}">${t.otherLanguage}</a>
</header>
<div id="results" class="results" role="region" aria-label="${t.search}" hidden><p role="status"></p><ol></ol></div>
<div class="frame">
<details class="menu"><summary>${t.menu}</summary><nav aria-label="${t.menu}">${navigation(book, address)}</nav></details>
<nav class="rail" aria-label="${t.pages}">${navigation(book, address)}</nav>
<main id="content" tabindex="-1">
${body}
</main>
</div>
</body>
</html>
`
}
