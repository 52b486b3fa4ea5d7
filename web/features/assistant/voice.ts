import { useEffect, useRef, useState } from 'react'
import type { Language } from '../../words/language.tsx'

/** The part of the Web Speech API that is used; in browsers without it the microphone is hidden. */
type Recognition = {
  lang: string
  interimResults: boolean
  onresult: ((event: { results: ArrayLike<ArrayLike<{ transcript: string }>> }) => void) | null
  onerror: ((event: { error: string }) => void) | null
  onend: (() => void) | null
  start: () => void
  stop: () => void
  abort: () => void
}
type Speaking = {
  SpeechRecognition?: new () => Recognition
  webkitSpeechRecognition?: new () => Recognition
}

const recognitionOf = () => {
  const { SpeechRecognition, webkitSpeechRecognition } = window as unknown as Speaking
  return SpeechRecognition ?? webkitSpeechRecognition
}

export type VoiceFault = 'denied' | 'silent' | 'failed'

/** Speech recognition in the page's language. `canHear` is false in browsers without it. */
export function useVoice({ language, onText }: { language: Language; onText: (text: string) => void }) {
  const running = useRef<Recognition | undefined>(undefined)
  const [isListening, setListening] = useState(false)
  const [fault, setFault] = useState<VoiceFault>()
  useEffect(() => () => running.current?.abort(), [])

  function listen() {
    const Recognition = recognitionOf()
    if (!Recognition) return
    const recognition = new Recognition()
    recognition.lang = language === 'es' ? 'es-US' : 'en-US'
    recognition.interimResults = true
    recognition.onresult = ({ results }) =>
      onText(Array.from(results, (result) => result[0]?.transcript ?? '').join(' '))
    recognition.onerror = ({ error }) => {
      if (error !== 'aborted') setFault(faults[error] ?? 'failed')
    }
    recognition.onend = () => {
      running.current = undefined
      setListening(false)
    }
    running.current = recognition
    setFault(undefined)
    setListening(true)
    recognition.start()
  }

  return {
    canHear: recognitionOf() !== undefined,
    isListening,
    fault,
    toggle: () => (running.current ? running.current.stop() : listen()),
  }
}

const faults: Readonly<Record<string, VoiceFault>> = {
  'not-allowed': 'denied',
  'service-not-allowed': 'denied',
  'no-speech': 'silent',
}
