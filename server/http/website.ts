import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { may, ordering, type Person } from '../../contract/core/access.ts'
import type { ReplyOf } from '../../contract/core/endpoint.ts'
import type { cart } from '../../contract/features/cart.ts'
import type { CataloguePage } from '../../contract/features/catalogue/inventory.ts'
import { type CatalogueAddress, catalogueAddresses } from '../../contract/features/catalogue/pages.ts'
import type { promoBar } from '../../contract/features/promo-bar.ts'
import { apiPrefix } from './app.ts'
import { drawnBar, drawnRows, firstReadOf, pageAt } from './first-rows.ts'
import { registerInstalledApp } from './installed-app.ts'
import { buildOf, preloadsOf } from './website-files.ts'
import { escaped, headOf, type Site, withIcon } from './website-head.ts'

type Options = {
  /** Folder of the built website. */
  folder: string
  /** The data that a page needs before its first request; it is embedded in the HTML, so that it costs no round trip. */
  site: () => Promise<Site>
  /** The id of the last live event, so that a page receives the events after its answers were read. */
  lastEvent: () => Promise<number>
  /** In development Vite serves the pages, and this server only the API. */
  required: boolean
}

/** Pages outside the shop's app, with their addresses. */
const pagesAlone = {
  'drive/index.html': ['/drive', '/drive/*'],
  'doors/index.html': ['/d/*'],
  'doors/choice.html': ['/c/*'],
  'doors/basket.html': ['/b/*'],
}

/** The first reads of every screen of a signed-in user. */
const carriedReads = ['shipment', 'shopping-cart', 'overdue', 'promo-bar'] as const
const current = 'auth/current'

/**
 * Serves the built website: files with a hash in their name are cached permanently, and any unknown path gets the one page, which
 * routes in the browser. The page embeds the answers of the first reads for its own user, so a signed-in user's page is never
 * cached. Answers 404 in JSON under /api and /img.
 */
export async function registerWebsite(app: FastifyInstance, options: Options) {
  const { folder, site, lastEvent, required } = options
  const page = path.join(folder, 'index.html')
  if (!existsSync(page)) {
    if (required) throw new Error(`${page} is missing: run "npm run build" first.`)
    return
  }
  const html = readFileSync(page, 'utf8')
  const preloads = preloadsOf(folder)
  await app.register(fastifyStatic, {
    root: path.join(folder, 'assets'),
    prefix: '/assets/',
    immutable: true,
    maxAge: '1y',
    preCompressed: true,
    decorateReply: false,
  })

  /** The API's answer to this browser, as a request a moment later would get it; empty when refused. */
  async function answerTo(request: FastifyRequest, read: string): Promise<[string, string][]> {
    const { cookie = '' } = request.headers
    const answer = await app.inject({ url: `${apiPrefix}/${read}`, headers: { cookie } })
    return answer.statusCode === 200 ? [[read, answer.body]] : []
  }

  async function answersTo(
    request: FastifyRequest,
    page: CatalogueAddress | undefined,
  ): Promise<[string, string][]> {
    if (!request.headers.cookie) return [[current, '{}']]
    const who = await answerTo(request, current)
    if (!isSomebody(who)) return who
    const after = await lastEvent()
    const reads = [...carriedReads, ...(page ? [firstReadOf(page)] : [])]
    const answers = await Promise.all(reads.map((read) => answerTo(request, read)))
    return [...who, ...answers.flat(), ['events', String(after)]]
  }

  // These pages are the same for every reader, so a phone can store them. The addresses of a delivery and of a choice are secrets.
  for (const [name, urls] of Object.entries(pagesAlone)) {
    if (!existsSync(path.join(folder, name)) && !required) continue
    const body = readFileSync(path.join(folder, name), 'utf8')
    for (const url of urls)
      app.get(url, async (_, reply) =>
        reply
          .type('text/html; charset=utf-8')
          .header('cache-control', 'no-cache')
          .header('referrer-policy', 'no-referrer')
          .send(withIcon(body, await site())),
      )
  }
  const names = buildOf(folder)
  // Pages of an older build learn of this one with their next call.
  app.addHook('onRequest', async (_, reply) => {
    reply.header('x-build', `${names.build}.${names.edition}`)
  })
  registerInstalledApp(app, {
    folder,
    build: names.build,
    site,
    // The page without a reader: it shows what the device has stored.
    emptyPage: async () =>
      filled(html, {
        facts: { ...(await site()), maintenance: null },
        answers: [],
        signedIn: true,
        preloads: preloads.signedIn,
        names,
      }).replace('<html', '<html data-kept'),
  })

  app.get('/*', async (request, reply) => {
    if (/^\/(api|img|assets)(\/|$)/.test(request.url)) return reply.callNotFound()
    const page = pageAt(request.url)
    const [facts, answers] = await Promise.all([site(), answersTo(request, page)])
    const signedIn = isSomebody(answers)
    if (holdsSecret(request.url)) reply.header('referrer-policy', 'no-referrer')
    return reply
      .type('text/html; charset=utf-8')
      .header('vary', 'cookie')
      .header('cache-control', signedIn ? 'no-store' : 'no-cache')
      .send(
        filled(signedIn ? drawn(html, { page, answers, facts }) : html, {
          facts,
          answers,
          signedIn,
          preloads:
            preloads[!signedIn ? 'signedOut' : isElsewhere(request.url) ? 'signedInElsewhere' : 'signedIn'],
          names,
        }),
      )
  })
}

/** Addresses of links: they contain a secret, which must not leak through the referrer. */
const holdsSecret = (url: string) =>
  /^\/(token|reset-password|email-unsubscribe-confirmation|status|company-sign-in)(\/|\?|$)/.test(url)

/** Whether the address is of neither the first page, a list, an item nor the staff (web/app/shop-screens.ts). */
function isElsewhere(url: string): boolean {
  const [path = '/'] = url.split('?')
  return !lists.includes(path) && !/^\/((item|admin|sales)(\/|$)|$)/.test(path)
}
const lists: readonly string[] = Object.values<CatalogueAddress>(catalogueAddresses).map(({ path }) => path)

const isSomebody = (answers: [string, string][]) =>
  answers.some(([read, body]) => read === current && body !== '{}')

type Filling = {
  facts: Site
  answers: [string, string][]
  signedIn: boolean
  preloads: string
  names: { build: string; edition: string }
}

/** The page with what only its reader sees first: the promo bar, and the rows of the catalogue. */
function drawn(
  html: string,
  { page, answers, facts }: { page: CatalogueAddress | undefined; answers: [string, string][]; facts: Site },
): string {
  const bodies = new Map(answers)
  const answer = <T>(read: string): T | undefined => {
    const body = bodies.get(read)
    return body === undefined ? undefined : JSON.parse(body)
  }
  const bar = answer<ReplyOf<typeof promoBar.read>>('promo-bar')?.bar
  const list = page && answer<CataloguePage>(firstReadOf(page))
  const rows =
    page && list && list.rows.length > 0
      ? drawnRows({
          page,
          rows: list.rows,
          orders: may(answer<NonNullable<Person>>(current) ?? null, ordering),
          hasLines: (answer<ReplyOf<typeof cart.read>>('shopping-cart')?.totals.lines ?? 0) > 0,
          artVersion: facts.artVersion,
        })
      : ''
  return html
    .replace('<div class="first-head', (head) => (bar ? drawnBar(bar) : '') + head)
    .replace('<div class="first-frame" data-first-frame', (frame) => rows + frame)
}

/** Data blocks are not scripts: the page's policy blocks inline scripts, and nothing here can close a block early. */
function filled(html: string, { facts, answers, signedIn, preloads, names }: Filling): string {
  const carried = `{${answers.map(([read, body]) => `${JSON.stringify(read)}:${body}`).join(',')}}`
  return withIcon(html, facts)
    .replace(/<svg data-mark[^]*?<\/svg>/, (mark) => markOf(facts) ?? mark)
    .replace('<html', facts.maintenance ? '<html data-maintenance="on"' : '<html')
    .replace('<html', signedIn ? '<html data-signed-in' : '<html')
    .replace('<html', `<html data-build="${names.build}" data-edition="${names.edition}"`)
    .replace(/(data-brand>)[^<]*/, (_, start: string) => start + escaped(facts.brandShortName))
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escaped(facts.brandName)}</title>`)
    .replace(
      '</head>',
      () =>
        `${preloads}${headOf(facts)}${block('site', JSON.stringify(facts))}${block('answers', carried)}</head>`,
    )
}

/** Shows the logo in place of the drawn mark while the page's code loads. */
const markOf = ({ brandLogo: logo }: Site): string | undefined =>
  logo
    ? `<img class="logo h-8" alt="" src="${logo.src}" width="${logo.width}" height="${logo.height}">`
    : undefined

const block = (id: string, json: string) =>
  `<script type="application/json" id="${id}">${json.replaceAll('<', '\\u003c')}</script>`
