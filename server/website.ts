import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { AppError } from './errors.ts'

type Site = { brandName: string }

type Options = {
  /** Folder of the built website. */
  folder: string
  /** What the page needs before its first request; it stands in the HTML, so that it costs no round trip. */
  site: () => Promise<Site>
  /** In development Vite serves the pages, and this server only the API. */
  required: boolean
}

/**
 * Serves the built website: files with a hash in their name for good, everything that is no file as the one page whose
 * address bar the browser reads. Answers 404 in JSON under /api and /img.
 */
export async function registerWebsite(app: FastifyInstance, { folder, site, required }: Options) {
  const page = path.join(folder, 'index.html')
  if (!existsSync(page)) {
    if (required) throw new Error(`${page} is missing: run "npm run build" first.`)
    return
  }
  const html = readFileSync(page, 'utf8')
  await app.register(fastifyStatic, {
    root: path.join(folder, 'assets'),
    prefix: '/assets/',
    immutable: true,
    maxAge: '1y',
    preCompressed: true,
    decorateReply: false,
  })
  const sendPage = async (reply: FastifyReply) => {
    const facts = await site()
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(withSite(html, facts))
  }
  app.get('/*', async (request, reply) => {
    if (/^\/(api|img|assets)(\/|$)/.test(request.url)) throw new AppError('not_found')
    return sendPage(reply)
  })
}

/** A block of data is not a script: the page's policy lets nothing inline run, and nothing here can end the block early. */
function withSite(html: string, facts: Site): string {
  const json = JSON.stringify(facts).replaceAll('<', '\\u003c')
  return html
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escaped(facts.brandName)}</title>`)
    .replace('</head>', () => `<script type="application/json" id="site">${json}</script></head>`)
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
