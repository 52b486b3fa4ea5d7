import { useEffect, useRef, useState } from 'react'

export type MailLook = 'light' | 'dark'
export type MailWidth = 'wide' | 'narrow'

type Props = {
  /** An email's HTML as the server wrote it; text typed by people is escaped in it. */
  html: string
  title: string
  look: MailLook
  width: MailWidth
}

/**
 * An email as its recipient sees it, in a frame of its full height. The page's content policy forbids inline styles, so they are set one by
 * one. Scripts don't run, and links do nothing.
 */
export const MailFrame = (props: Props) => <Frame key={props.width} {...props} />

/** Measured once; another width needs a new frame. */
function Frame({ html, title, look, width }: Props) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [height, setHeight] = useState(320)
  useEffect(() => {
    const element = frame.current
    if (!element) return
    const draw = () => {
      drawMail(element, html, look)
      const end = element.contentDocument?.body.lastElementChild?.getBoundingClientRect().bottom
      if (end) setHeight(Math.ceil(end))
    }
    draw()
    // The empty document may load late and discard what was written before.
    element.addEventListener('load', draw)
    return () => element.removeEventListener('load', draw)
  }, [html, look])
  return (
    <iframe
      ref={frame}
      title={title}
      srcDoc="<!doctype html>"
      sandbox="allow-same-origin"
      height={height}
      className={`block w-full rounded-4 border border-line-2 ${width === 'narrow' ? 'max-w-95' : ''}`}
    />
  )
}

/** Writes an email into a frame, in its light or dark version. */
function drawMail(frame: HTMLIFrameElement, html: string, look: MailLook) {
  const target = frame.contentDocument
  const view = frame.contentWindow as (Window & typeof globalThis) | null
  if (!target || !view) return
  const sheets = [...html.matchAll(/<style>(.*?)<\/style>/gs)].map(([, css = '']) => {
    const sheet = new view.CSSStyleSheet()
    sheet.replaceSync(asRead(css, look))
    return sheet
  })
  // Safe for text: quotes and brackets are escaped in it.
  const unstyled = html.replace(/<style>.*?<\/style>/gs, '').replaceAll(' style="', ' data-style="')
  const mail = new DOMParser().parseFromString(unstyled, 'text/html')
  for (const one of mail.querySelectorAll('script, link, meta, title')) one.remove()
  const styled = [...mail.querySelectorAll<HTMLElement>('[data-style]')]
  for (const link of mail.querySelectorAll('a')) link.removeAttribute('href')
  for (const image of mail.querySelectorAll('img'))
    image.setAttribute('src', hereOf(image.getAttribute('src') ?? ''))
  const body = target.adoptNode(mail.body)
  target.documentElement.replaceChild(body, target.body)
  for (const one of styled) one.style.cssText = one.dataset.style ?? ''
  target.adoptedStyleSheets = sheets
  target.documentElement.lang = mail.documentElement.lang
}

/** Makes the dark-mode rules apply always or never. */
const asRead = (css: string, look: MailLook) =>
  css.replaceAll('(prefers-color-scheme:dark)', look === 'dark' ? 'all' : 'not all')

/** Loads pictures from the page's own origin, whatever PUBLIC_URL is. */
function hereOf(source: string): string {
  const { pathname = '', search = '' } = URL.parse(source) ?? {}
  return `${pathname}${search}`
}
