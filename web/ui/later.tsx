import { type ComponentType, use } from 'react'

/** Delay before parts that nothing has opened yet are fetched, in ms: the first screen comes first. */
const fetchAfterMs = 1500

/**
 * A part that the first paint doesn't need. Its code is fetched when the part is first rendered, or soon after the page has started; once
 * it is here, it renders at once. Needs a Suspense around it.
 */
export function later<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  let part: ComponentType<Props> | undefined
  let coming: Promise<void> | undefined
  const fetchIt = () => {
    coming ??= load().then(
      (loaded) => {
        part = loaded
      },
      (error) => {
        coming = undefined
        throw error
      },
    )
    return coming
  }
  if (typeof document !== 'undefined') setTimeout(() => void fetchIt().catch(() => {}), fetchAfterMs)
  return function Later(props: Props) {
    if (!part) use(fetchIt())
    const Part = part
    return Part && <Part {...props} />
  }
}
