import { type ComponentType, lazy, use } from 'react'
import { PartMissing } from '../ui/part-missing.tsx'
import { isServerUnreachable, retryMs } from './reachable.ts'
import { untilOnline } from './until-online.ts'

/** Delay before parts that nothing has opened yet are fetched, in ms: the first screen comes first. */
const fetchAfterMs = 1500

/** Fetches code that the first screen doesn't need. Does nothing in unit tests, which have no document. */
export function afterStart(fetchIt: () => void) {
  if (typeof document !== 'undefined') setTimeout(fetchIt, fetchAfterMs)
}

/**
 * Runs a start function whose code loads separately; returns a function that stops it. If the code fails to load, the page continues
 * without it.
 */
export function startLater(load: () => Promise<() => () => void>): () => void {
  let stop = () => {}
  let isOver = false
  void codeOf(load, () => () => {}).then((start) => {
    if (!isOver) stop = start()
  })
  return () => {
    isOver = true
    stop()
  }
}

/**
 * A part whose code is fetched when it is first rendered. Needs a Suspense around it; if the code fails to load, the page keeps working.
 */
export const onDemand = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await codeOf(load, PartMissing) }))

/**
 * A part that the first paint doesn't need. Its code is fetched when the part is first rendered, or soon after the page has started; once
 * loaded, it renders synchronously. Needs a Suspense around it; if the code fails to load, the page keeps working.
 */
export function later<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  let part: ComponentType<Props> | undefined
  let coming: Promise<void> | undefined
  const fetchIt = () => {
    coming ??= codeOf(load, PartMissing).then((loaded) => {
      part = loaded
    })
    return coming
  }
  afterStart(() => void fetchIt())
  return function Later(props: Props) {
    if (!part) use(fetchIt())
    const Part = part
    return Part && <Part {...props} />
  }
}

/**
 * Loads code again as soon as the server can be reached. Some browsers cache a failed import until the page is reloaded, and after an
 * update the file may be gone; then it resolves to `missing`.
 */
async function codeOf<Code>(load: () => Promise<Code>, missing: Code): Promise<Code> {
  for (;;) {
    try {
      return await load()
    } catch {
      if (!(await isServerUnreachable())) return missing
      await untilOnline(retryMs)
    }
  }
}
