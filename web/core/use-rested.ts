import { useEffect, useState } from 'react'

/** Milliseconds without typing before a text counts as complete. */
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
