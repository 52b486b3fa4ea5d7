import type { FastifyInstance } from 'fastify'
import { iconPath, type Site } from './website-head.ts'

type Language = 'en' | 'es'
const words = {
  en: {
    about: 'Wholesale flowers, plants and supplies for the trade.',
    shop: 'Shop',
    guide: 'Order guide',
    cart: 'Cart',
    orders: 'Orders',
  },
  es: {
    about: 'Flores, plantas y artículos al por mayor para floristas.',
    shop: 'Tienda',
    guide: 'Guía de pedido',
    cart: 'Carrito',
    orders: 'Pedidos',
  },
}
const languageOf = (accepts = ''): Language => (/^\s*es\b/i.test(accepts) ? 'es' : 'en')

/** Addresses of mailed links and of the API are nobody's to list; everything else asks for a sign-in. */
const robots = ['api', 'd', 'c', 'b', 'w', 'o', 'token', 'reset-password', 'status']
  .map((name) => `Disallow: /${name}/`)
  .join('\n')

/** The shop as an app on a phone's home screen, and what search engines may list. All of it is the same for everybody. */
export function registerInstalledApp(app: FastifyInstance, site: () => Promise<Site>) {
  app.get('/robots.txt', async (_, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=86400')
      .send(`User-agent: *\n${robots}\n`),
  )
  // Addresses that browsers and phones try whatever the page says.
  for (const [url, name] of [
    ['/favicon.ico', 'icon-192'],
    ['/apple-touch-icon.png', 'touch-180'],
  ] as const)
    app.get(url, async (_, reply) => reply.redirect(iconPath(name, await site())))
  app.get('/app/shop.webmanifest', async ({ headers }, reply) =>
    reply
      .type('application/manifest+json')
      .header('cache-control', 'no-cache')
      .header('vary', 'accept-language')
      .send(JSON.stringify(manifestOf(await site(), languageOf(headers['accept-language'])))),
  )
}

function manifestOf(of: Site, language: Language): object {
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
