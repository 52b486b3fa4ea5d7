import { useQuery } from '@tanstack/react-query'
import { type Ref, useCallback, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { payment } from '../../../contract/features/payments/cards.ts'
import { read } from '../../core/query.ts'
import { Problem } from '../../ui/problem.tsx'
import { Skeleton, Waiting } from '../../ui/waiting.tsx'
import { useLanguage, useMessages } from '../../words/language.tsx'
import { type FrameMessage, frameAddress, readFrameMessage } from './frame-protocol.ts'

/** Handle of the gateway's form. */
export type CardForm = {
  /** A token for the typed card. Undefined if the form shows an error itself. Throws if the form doesn't respond. */
  tokenise: () => Promise<string | undefined>
}

type Props = {
  ref: Ref<CardForm>
  /** Called when Enter was pressed in the form. */
  onSubmit: () => void
  /** Called when something was typed in the form. */
  onType?: () => void
}

/** The gateway's form in a frame of its own origin. This page never sees a card number. */
export function CardFrame(props: Props) {
  const t = useMessages().checkout
  const [tries, setTries] = useState(0)
  const [late, setLate] = useState(false)
  const ask = useQuery({ ...read(payment.cardToken, {}), gcTime: 0, staleTime: 0 })
  const onRetry = () => {
    setLate(false)
    setTries(tries + 1)
    void ask.refetch()
  }
  if ((ask.error && !ask.data) || late) {
    return (
      <div className="-mx-4 -my-3">
        <Problem title={t.cardFormFailed} onRetry={onRetry}>
          {t.cardFormFailedText}
        </Problem>
      </div>
    )
  }
  if (!ask.data) return <FrameWaiting />
  return <Frame key={tries} {...props} url={ask.data.frameUrl} onLate={() => setLate(true)} />
}

/** Height for the form and two lines of errors, so that the page doesn't shift. */
const frameHeight = 'h-44 pointer-coarse:h-48'
/** Maximum height for a form that reports its own, in px. */
const leastHeight = 120
const mostHeight = 640
const readyMs = 10_000
const tokenMs = 20_000

function FrameWaiting() {
  return (
    <div className={frameHeight}>
      <Waiting>
        <Skeleton height={160} />
      </Waiting>
    </div>
  )
}

type Pending = {
  settle: (token: string | undefined) => void
  fail: (why: Error) => void
  timer: ReturnType<typeof setTimeout>
}

function Frame({ ref, onSubmit, onType, url, onLate }: Props & { url: string; onLate: () => void }) {
  const t = useMessages().checkout
  const { language } = useLanguage()
  // Another address would clear the form, so language and theme are fixed when it opens.
  const [src] = useState(() =>
    frameAddress(url, { page: location, language, dark: document.documentElement.dataset.theme === 'dark' }),
  )
  const [ready, setReady] = useState(false)
  const [height, setHeight] = useState<number>()
  const frame = useRef<HTMLIFrameElement>(null)
  const pending = useRef<Pending>(undefined)
  const askForToken = useCallback(
    () => frame.current?.contentWindow?.postMessage({ type: 'tokenise' }, new URL(src).origin),
    [src],
  )

  useImperativeHandle(ref, () => ({
    tokenise: () =>
      new Promise((resolve, reject) => {
        const fail = (why: Error) => {
          pending.current = undefined
          reject(why)
        }
        const timer = setTimeout(() => fail(new Error('the card form did not answer')), tokenMs)
        pending.current = { settle: resolve, fail, timer }
        askForToken()
      }),
  }))

  useEffect(
    () => () => {
      clearTimeout(pending.current?.timer)
      pending.current?.fail(new Error('the card form is gone'))
    },
    [],
  )

  useEffect(() => {
    if (ready) return
    const timer = setTimeout(onLate, readyMs)
    return () => clearTimeout(timer)
  }, [ready, onLate])

  useEffect(() => {
    const settle = (token: string | undefined) => {
      if (!pending.current) return
      clearTimeout(pending.current.timer)
      pending.current.settle(token)
      pending.current = undefined
    }
    const heard: Record<FrameMessage['type'], (message: FrameMessage) => void> = {
      ready: () => {
        setReady(true)
        // The page requested a token before the frame was listening.
        if (pending.current) askForToken()
      },
      change: () => onType?.(),
      submit: () => onSubmit(),
      token: ({ token }) => settle(token),
      problem: () => settle(undefined),
      size: ({ height: asked = 0 }) =>
        setHeight(Math.min(Math.max(Math.ceil(asked), leastHeight), mostHeight)),
    }
    const onMessage = (event: MessageEvent) => {
      if (event.source !== frame.current?.contentWindow || event.origin !== new URL(src).origin) return
      const message = readFrameMessage(event.data)
      if (message) heard[message.type](message)
    }
    addEventListener('message', onMessage)
    return () => removeEventListener('message', onMessage)
  }, [src, onSubmit, onType, askForToken])

  return (
    <div className={`relative ${height ? '' : frameHeight}`} style={height ? { height } : undefined}>
      {!ready && (
        <div className="absolute inset-0">
          <FrameWaiting />
        </div>
      )}
      <iframe
        ref={frame}
        src={src}
        title={t.cardForm}
        className={`relative -mx-1 block w-[calc(100%+0.5rem)] ${height ? 'h-full' : frameHeight} ${ready ? '' : 'opacity-0'}`}
      />
    </div>
  )
}
