import { useEffect, useState } from 'react'

/** Milliseconds without typing after which a text counts as typed. */
const restMs = 80

/** The debounced value of a text input. */
export function useRested(text: string): string {
  const [rested, setRested] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), restMs)
    return () => clearTimeout(timer)
  }, [text])
  return rested
}
