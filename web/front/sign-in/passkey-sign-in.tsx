import { useEffect, useRef, useState } from 'react'
import { passkeys } from '../../../contract/features/auth/passkeys.ts'
import { call } from '../../core/api.ts'
import { useErrorText } from '../../core/error-text.ts'
import { NoPasskey, signChallenge } from '../../core/passkeys.ts'
import { setUser } from '../../core/user.ts'
import { Button } from '../../ui/button.tsx'
import { useMessages } from '../../words/language.tsx'
import { rememberEmail } from './recent-emails.ts'

type Props = {
  rememberMe: boolean
  disabled: boolean
  /** An error as a sentence; undefined clears the previous one. */
  onFault: (fault: string | undefined) => void
}

/** A button that signs in with a passkey. Passkeys are offered below the email field too, in browsers that support it. */
export function PasskeySignIn({ rememberMe, disabled, onFault }: Props) {
  const t = useMessages().signIn
  const errorText = useErrorText()
  const [busy, setBusy] = useState(false)
  const remember = useRef(rememberMe)
  remember.current = rememberMe
  const waiting = useRef<AbortController>(undefined)

  async function enter(how: { signal?: AbortSignal; autofill?: boolean }) {
    const credential = await signChallenge(await call(passkeys.challenge, {}), how)
    setBusy(true)
    const user = await call(passkeys.signIn, { body: { credential, rememberMe: remember.current } })
    rememberEmail(user.email)
    setUser(user)
  }

  /** Waits for a passkey picked below the email field; requests a new challenge before the current one expires. */
  async function waitForAutofill() {
    if (!navigator.onLine || !(await PublicKeyCredential.isConditionalMediationAvailable?.())) return
    waiting.current?.abort()
    const abort = new AbortController()
    waiting.current = abort
    const again = setTimeout(() => void waitForAutofill(), renewMs)
    try {
      await enter({ signal: abort.signal, autofill: true })
    } catch (error) {
      if (abort.signal.aborted) return
      setBusy(false)
      // Nobody asked for this sign-in, so an error is shown only if a passkey was chosen and rejected.
      if (error instanceof Error && 'code' in error && error.code === 'passkey_refused') {
        onFault(errorText(error))
        void waitForAutofill()
      }
    } finally {
      clearTimeout(again)
    }
  }

  const begin = useRef(waitForAutofill)
  begin.current = waitForAutofill
  useEffect(() => {
    void begin.current()
    return () => waiting.current?.abort()
  }, [])

  async function onClick() {
    if (busy) return
    waiting.current?.abort()
    onFault(undefined)
    setBusy(true)
    try {
      await enter({})
    } catch (error) {
      onFault(error instanceof NoPasskey ? t.passkeyNone : errorText(error))
      setBusy(false)
      void waitForAutofill()
    }
  }
  return (
    <Button
      size={44}
      wide
      icon="key"
      disabled={disabled}
      busy={busy ? t.busy : undefined}
      onClick={() => void onClick()}
    >
      {t.byPasskey}
    </Button>
  )
}

/** A challenge is valid for ten minutes. */
const renewMs = 9 * 60_000
