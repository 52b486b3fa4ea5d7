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

/** Starts what has code of its own; returns a function that stops it. Without its code the page goes on without it. */
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

/** A part whose code is fetched when it is first rendered. Needs a Suspense around it; the page stays when the code doesn't come. */
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
 * Loads code again as soon as the server can be reached. Some browsers remember that a file did not come until the page is reloaded,
 * and after an update a file may be gone: then `missing` takes its place.
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
