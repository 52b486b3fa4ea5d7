import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { driveFilesOf, shopFilesOf } from './website-files.ts'
import { iconPath, type Site } from './website-head.ts'

type Options = {
  folder: string
  build: string
  site: () => Promise<Site>
  /** The shop's page without any reader's data. */
  emptyPage: () => Promise<string>
}

type Language = 'en' | 'es'
const words = {
  en: {
    about: 'Wholesale flowers, plants and supplies for the trade.',
    shop: 'Shop',
    guide: 'Order guide',
    cart: 'Cart',
    orders: 'Orders',
    runsOf: (name: string) => `${name} runs`,
    runs: 'Runs',
  },
  es: {
    about: 'Flores, plantas y artículos al por mayor para floristas.',
    shop: 'Tienda',
    guide: 'Guía de pedido',
    cart: 'Carrito',
    orders: 'Pedidos',
    runsOf: (name: string) => `Rutas de ${name}`,
    runs: 'Rutas',
  },
}
const languageOf = (accepts = ''): Language => (/^\s*es\b/i.test(accepts) ? 'es' : 'en')

/** Search engines must not list the API or the addresses of mailed links; everything else requires sign-in. */
const robots = ['api', 'd', 'c', 'b', 'w', 'o', 'token', 'reset-password', 'status']
  .map((name) => `Disallow: /${name}/`)
  .join('\n')

/**
 * Serves the shop and the drivers' page as apps for a phone's home screen, the worker that opens them offline, and robots.txt.
 * All of it is the same for every reader.
 */
export function registerInstalledApp(app: FastifyInstance, options: Options) {
  const { site } = options
  registerWorker(app, options)
  app.get('/robots.txt', async (_, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=86400')
      .send(`User-agent: *\n${robots}\n`),
  )
  // Addresses that browsers and phones request regardless of the page's links.
  for (const [url, name] of [
    ['/favicon.ico', 'icon-192'],
    ['/apple-touch-icon.png', 'touch-180'],
  ] as const)
    app.get(url, async (_, reply) => reply.redirect(iconPath(name, await site())))
  for (const [name, manifestOf] of Object.entries({ shop: shopManifest, drive: driveManifest }))
    app.get(`/app/${name}.webmanifest`, async ({ headers }, reply) =>
      reply
        .type('application/manifest+json')
        .header('cache-control', 'no-cache')
        .header('vary', 'accept-language')
        .send(JSON.stringify(manifestOf(await site(), languageOf(headers['accept-language'])))),
    )
}

/** The service worker, which names the build and its files, and the page that it stores for offline use of the shop. */
function registerWorker(app: FastifyInstance, { folder, build, site, emptyPage }: Options) {
  const source = readFileSync(path.join(folder, 'worker.js'), 'utf8')
    .replace("'__BUILD__'", JSON.stringify(build))
    .replace("['__SHOP__']", JSON.stringify(shopFilesOf(folder)))
    .replace("['__DRIVE__']", JSON.stringify(driveFilesOf(folder)))
  app.get('/worker.js', async (_, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(source.replace('__BRAND__', brandOf(await site()))),
  )
  app.get('/app/page', async (_, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(await emptyPage()),
  )
}

function shopManifest(of: Site, language: Language): object {
  const t = words[language]
  const icons = iconsOf(of)
  const shortcut = (name: string, url: string) => ({ name, url, icons: icons.slice(0, 1) })
  return {
    id: '/',
    name: of.brandName,
    short_name: of.brandShortName,
    description: t.about,
    lang: language,
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: '#f4f3ef',
    theme_color: '#ffffff',
    categories: ['business', 'shopping'],
    icons,
    shortcuts: [
      shortcut(t.shop, '/fresh-flowers'),
      shortcut(t.guide, '/order-guide'),
      shortcut(t.cart, '/cart'),
      shortcut(t.orders, '/orders'),
    ],
  }
}

const driveManifest = (of: Site, language: Language): object => ({
  id: '/drive',
  name: words[language].runsOf(of.brandShortName),
  short_name: words[language].runs,
  lang: language,
  start_url: '/drive',
  scope: '/drive',
  display: 'standalone',
  orientation: 'portrait',
  background_color: '#191c19',
  theme_color: '#191c19',
  icons: iconsOf(of),
})

const iconsOf = (site: Site) =>
  ['192', '512', 'maskable-512'].map((name) => {
    const edge = name.replace(/\D/g, '')
    return {
      src: iconPath(name.includes('-') ? name : `icon-${name}`, site),
      sizes: `${edge}x${edge}`,
      type: 'image/png',
      purpose: name.startsWith('maskable') ? 'maskable' : 'any',
    }
  })

/** Changes with everything about the distributor that the stored pages show. */
const brandOf = ({ brandName, brandShortName, brandColor, brandLogo, city, publicUrl, artVersion }: Site) =>
  createHash('sha256')
    .update(JSON.stringify([brandName, brandShortName, brandColor, brandLogo, city, publicUrl, artVersion]))
    .digest('hex')
    .slice(0, 12)
