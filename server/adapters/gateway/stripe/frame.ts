import type { FastifyInstance } from 'fastify'
import Stripe from 'stripe'

/** The release of Stripe's script for the library's API version: 2026-10-28.endive → endive. */
const release = Stripe.API_VERSION.split('.')[1]
const scriptAddress = `https://js.stripe.com/${release}/stripe.js`

/** The content policy of the one page that shows Stripe's form. No other page of the product loads anything from Stripe. */
export const payFramePolicy = [
  "default-src 'none'",
  "script-src 'self' https://js.stripe.com https://*.js.stripe.com",
  "style-src 'self'",
  "connect-src 'self' https://api.stripe.com",
  'frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
  "img-src 'self' data: https://*.stripe.com",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join('; ')

/**
 * The page with Stripe's Payment Element: a frame in check-out, so that Stripe's script runs nowhere else. It sends its parent
 * the same messages as the sandbox's form, plus its height.
 */
const page = (publishableKey: string) => `<!doctype html>
<html lang="en" data-key="${publishableKey}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>Card details</title>
<link rel="stylesheet" href="/pay/frame.css">
<script src="${scriptAddress}" defer></script>
<script src="/pay/frame.js" defer></script>
</head>
<body>
<div id="card"></div>
<p id="problem" role="alert"></p>
</body>
</html>
`

const style = `
:root { color-scheme: light; --surface: #FFFFFF; --danger: #A3231A }
[data-theme=dark] { color-scheme: dark; --surface: #191C19; --danger: #F2998F }
body { margin: 0; padding: 4px; background: var(--surface); font: 12px/16px Inter, system-ui, sans-serif }
p { margin: 8px 0 0; min-height: 16px; color: var(--danger) }
`

const script = `
const query = new URLSearchParams(location.search)
const language = query.get('lang') === 'es' ? 'es' : 'en'
const dark = query.get('theme') === 'dark'
document.documentElement.lang = language
if (dark) document.documentElement.dataset.theme = 'dark'
const tell = (message) => parent.postMessage({ source: 'stemyard-card-form', ...message }, location.origin)
const problem = document.getElementById('problem')
const failed = { en: 'The card could not be checked. Try again.', es: 'No se pudo revisar la tarjeta. Intente otra vez.' }[language]
const say = (sentence) => { problem.textContent = sentence; tell({ type: 'problem', message: sentence }) }
new ResizeObserver(() => tell({ type: 'size', height: document.documentElement.offsetHeight })).observe(document.documentElement)

const stripe = Stripe(document.documentElement.dataset.key)
const elements = stripe.elements({
  mode: 'setup', currency: 'usd', paymentMethodTypes: ['card'], paymentMethodCreation: 'manual', locale: language,
  appearance: { theme: dark ? 'night' : 'stripe', labels: 'above', variables: {
    colorPrimary: dark ? '#79C59B' : '#1D5A3C', colorBackground: dark ? '#191C19' : '#FFFFFF', colorText: dark ? '#ECEDE7' : '#1B1D19',
    colorDanger: dark ? '#F2998F' : '#A3231A', borderRadius: '4px', fontSizeBase: '14px', spacingUnit: '3px' } },
})
const card = elements.create('payment', {
  layout: 'tabs', wallets: { applePay: 'never', googlePay: 'never', link: 'never' }, terms: { card: 'never' },
  fields: { billingDetails: { address: { country: 'never', postalCode: 'auto' } } },
})
card.on('ready', () => tell({ type: 'ready' }))
card.on('change', () => { problem.textContent = ''; tell({ type: 'change' }) })
card.mount('#card')

let busy = false
async function tokenise() {
  if (busy) return
  busy = true
  try {
    const typed = await elements.submit()
    if (typed.error) return say(typed.error.message)
    const made = await stripe.createPaymentMethod({ elements, params: { billing_details: { address: { country: 'US' } } } })
    if (made.error) return say(made.error.message)
    tell({ type: 'token', token: made.paymentMethod.id })
  } catch {
    say(failed)
  } finally { busy = false }
}
addEventListener('message', (event) => { if (event.source === parent && event.origin === location.origin && event.data && event.data.type === 'tokenise') tokenise() })
`

/** Serves the card form's frame. Only when Stripe processes the payments. */
export function registerPayFrame(app: FastifyInstance, publishableKey: string) {
  app.get('/pay/frame', async (_request, reply) =>
    reply
      .header('content-security-policy', payFramePolicy)
      .header('x-frame-options', 'SAMEORIGIN')
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(page(publishableKey)),
  )
  app.get('/pay/frame.js', async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(script),
  )
  app.get('/pay/frame.css', async (_request, reply) => reply.type('text/css; charset=utf-8').send(style))
}
