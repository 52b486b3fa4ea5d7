/**
 * The card form on the gateway's own origin: the embedding page never sees a number. It communicates with its parent by messages:
 * out `ready`, `change`, `submit`, `token`, `problem`; in `tokenise`. `?lang=es&theme=dark` set language and theme.
 */
export const framePage = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>Card details</title>
<link rel="stylesheet" href="/frame.css">
<script src="/frame.js" defer></script>
</head>
<body>
<form id="card" autocomplete="on" novalidate>
  <label class="wide"><span data-text="number">Card number</span>
    <input id="number" inputmode="numeric" autocomplete="cc-number" maxlength="23" required></label>
  <label><span data-text="expires">Expires (MM/YY)</span>
    <input id="expires" inputmode="numeric" autocomplete="cc-exp" placeholder="MM/YY" maxlength="7" required></label>
  <label><span data-text="cvv">Security code</span>
    <input id="cvv" inputmode="numeric" autocomplete="cc-csc" maxlength="4" required></label>
  <p id="problem" role="alert"></p>
</form>
</body>
</html>
`

export const frameStyle = `
@font-face { font-family: Inter; font-weight: 400; font-display: swap; src: url(/inter-400.woff2) format('woff2') }
@font-face { font-family: Inter; font-weight: 600; font-display: swap; src: url(/inter-600.woff2) format('woff2') }
:root { color-scheme: light; --ink: #1B1D19; --ink-2: #4D5048; --surface: #FFFFFF; --field: #898577; --accent: #1D5A3C; --danger: #A3231A }
[data-theme=dark] { color-scheme: dark; --ink: #ECEDE7; --ink-2: #BBBFB6; --surface: #191C19; --field: #7C847B; --accent: #79C59B; --danger: #F2998F }
* { box-sizing: border-box }
body { margin: 0; padding: 4px; background: var(--surface); color: var(--ink); font: 14px/20px Inter, system-ui, sans-serif; font-feature-settings: "tnum" }
form { display: grid; grid-template-columns: 1fr 1fr; gap: 12px }
.wide, p { grid-column: 1 / -1 }
label span { display: block; font-size: 12px; line-height: 16px; font-weight: 600; margin-bottom: 4px }
input { width: 100%; height: 36px; padding: 0 12px; border: 1px solid var(--field); border-radius: 4px; background: var(--surface); color: var(--ink); font: inherit }
::placeholder { color: var(--ink-2); opacity: 1 }
input:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
input[aria-invalid=true] { border-color: var(--danger) }
p { margin: 0; min-height: 16px; font-size: 12px; line-height: 16px; color: var(--danger) }
@media (pointer: coarse) { input { height: 44px; font-size: 16px } }
`

export const frameScript = `
const query = new URLSearchParams(location.search)
const parentOrigin = query.get('parent') || '*'
const language = query.get('lang') === 'es' ? 'es' : 'en'
document.documentElement.lang = language
if (query.get('theme') === 'dark') document.documentElement.dataset.theme = 'dark'

const words = {
  en: { number: 'Card number', expires: 'Expires (MM/YY)', cvv: 'Security code',
    badNumber: 'Check the card number.', badExpires: 'Enter the month and year, such as 08/29.', badCvv: 'Enter the three or four digits.',
    declined: 'This card is not taken here. The sandbox takes its published test numbers only.', failed: 'The card could not be checked. Try again.' },
  es: { number: 'Número de tarjeta', expires: 'Vence (MM/AA)', cvv: 'Código de seguridad',
    badNumber: 'Revise el número de tarjeta.', badExpires: 'Escriba el mes y el año, por ejemplo 08/29.', badCvv: 'Escriba los tres o cuatro dígitos.',
    declined: 'Aquí no se acepta esta tarjeta. La prueba solo acepta los números publicados.', failed: 'No se pudo revisar la tarjeta. Intente otra vez.' },
}[language]
for (const label of document.querySelectorAll('[data-text]')) label.textContent = words[label.dataset.text]

const field = { number: document.getElementById('number'), expires: document.getElementById('expires'), cvv: document.getElementById('cvv') }
const problem = document.getElementById('problem')
const tell = (message) => parent.postMessage({ source: 'stemyard-card-form', ...message }, parentOrigin)

field.number.addEventListener('input', () => {
  const digits = field.number.value.replace(/\\D/g, '').slice(0, 19)
  field.number.value = digits.replace(/(.{4})(?=.)/g, '$1 ')
})
field.expires.addEventListener('input', (event) => {
  const digits = field.expires.value.replace(/\\D/g, '').slice(0, 4)
  field.expires.value = digits.length > 2 || (digits.length === 2 && event.inputType !== 'deleteContentBackward') ? digits.slice(0, 2) + '/' + digits.slice(2) : digits
})
for (const input of Object.values(field)) input.addEventListener('input', () => { input.removeAttribute('aria-invalid'); problem.textContent = ''; tell({ type: 'change' }) })
document.getElementById('card').addEventListener('submit', (event) => { event.preventDefault(); tell({ type: 'submit' }) })
for (const input of Object.values(field)) input.addEventListener('keydown', (event) => { if (event.key === 'Enter') { event.preventDefault(); tell({ type: 'submit' }) } })

const luhn = (digits) => [...digits].reverse().reduce((sum, digit, i) => { let n = Number(digit) * (i % 2 ? 2 : 1); if (n > 9) n -= 9; return sum + n }, 0) % 10 === 0
function fault(name, sentence) {
  field[name].setAttribute('aria-invalid', 'true')
  field[name].focus()
  problem.textContent = sentence
  tell({ type: 'problem', message: sentence })
}

let busy = false
async function tokenise() {
  if (busy) return
  const number = field.number.value.replace(/\\D/g, '')
  const [month, year] = field.expires.value.split('/').map(Number)
  if (number.length < 12 || !luhn(number)) return fault('number', words.badNumber)
  if (!month || month > 12 || !year) return fault('expires', words.badExpires)
  if (!/^\\d{3,4}$/.test(field.cvv.value)) return fault('cvv', words.badCvv)
  busy = true
  try {
    const answer = await fetch('/v1/tokens', { method: 'POST', headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ number, cvv: field.cvv.value, expireMonth: month, expireYear: 2000 + (year % 100) }) })
    const body = await answer.json()
    if (answer.status === 201) return tell({ type: 'token', token: body.token })
    fault('number', words.declined)
  } catch {
    fault('number', words.failed)
  } finally { busy = false }
}
addEventListener('message', (event) => { if (event.source === parent && event.data && event.data.type === 'tokenise') tokenise() })
tell({ type: 'ready' })
`
