import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { apiPrefix } from './app.ts'
import { AppError } from './errors.ts'
import { preloadsOf } from './website-preloads.ts'

type Site = { brandName: string; maintenance: unknown }

type Options = {
  /** Folder of the built website. */
  folder: string
  /** What the page needs before its first request; it stands in the HTML, so that it costs no round trip. */
  site: () => Promise<Site>
  /** The number of the last live event, so that a page hears of what happens after its answers were read. */
  lastEvent: () => Promise<number>
  /** In development Vite serves the pages, and this server only the API. */
  required: boolean
}

/** What every screen of a signed-in user asks first. */
const carriedReads = ['shipment', 'shopping-cart', 'overdue'] as const
const current = 'auth/current'

/**
 * Serves the built website: files with a hash in their name for good, everything that is no file as the one page whose
 * address bar the browser reads. The page carries the answers of the first reads, of its own user alone: whoever is signed
 * in gets one that nothing may keep. Answers 404 in JSON under /api and /img.
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

  /** What the API answers to this browser, as it would a moment later; nothing where it refuses. */
  async function answerTo(request: FastifyRequest, read: string): Promise<[string, string][]> {
    const { cookie = '' } = request.headers
    const answer = await app.inject({ url: `${apiPrefix}/${read}`, headers: { cookie } })
    return answer.statusCode === 200 ? [[read, answer.body]] : []
  }

  async function answersTo(request: FastifyRequest): Promise<[string, string][]> {
    if (!request.headers.cookie) return [[current, '{}']]
    const who = await answerTo(request, current)
    if (!isSomebody(who)) return who
    const after = await lastEvent()
    const answers = await Promise.all(carriedReads.map((read) => answerTo(request, read)))
    return [...who, ...answers.flat(), ['events', String(after)]]
  }

  app.get('/*', async (request, reply) => {
    if (/^\/(api|img|assets)(\/|$)/.test(request.url)) throw new AppError('not_found')
    const [facts, answers] = await Promise.all([site(), answersTo(request)])
    const signedIn = isSomebody(answers)
    if (holdsSecret(request.url)) reply.header('referrer-policy', 'no-referrer')
    return reply
      .type('text/html; charset=utf-8')
      .header('vary', 'cookie')
      .header('cache-control', signedIn ? 'no-store' : 'no-cache')
      .send(filled(html, facts, answers, signedIn ? preloads.signedIn : preloads.signedOut))
  })
}

/** Addresses of mailed links: what opens something stands in them, and is told to nobody else. */
const holdsSecret = (url: string) =>
  /^\/(token|reset-password|email-unsubscribe-confirmation)(\/|\?|$)/.test(url)

const isSomebody = (answers: [string, string][]) =>
  answers.some(([read, body]) => read === current && body !== '{}')

/** Blocks of data are no scripts: the page's policy lets nothing inline run, and nothing here can end a block early. */
function filled(html: string, facts: Site, answers: [string, string][], preloads: string): string {
  const carried = `{${answers.map(([read, body]) => `${JSON.stringify(read)}:${body}`).join(',')}}`
  return html
    .replace('<html', facts.maintenance ? '<html data-maintenance="on"' : '<html')
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escaped(facts.brandName)}</title>`)
    .replace(
      '</head>',
      () => `${preloads}${block('site', JSON.stringify(facts))}${block('answers', carried)}</head>`,
    )
}

const block = (id: string, json: string) =>
  `<script type="application/json" id="${id}">${json.replaceAll('<', '\\u003c')}</script>`
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
