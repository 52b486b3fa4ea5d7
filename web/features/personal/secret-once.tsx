import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { useMessages } from '../../words/language.tsx'
import { Copy } from './recovery-codes.tsx'

/** A secret that is shown only once. */
export function SecretOnce({ secret, onHave }: { secret: string; onHave: () => void }) {
  const t = useMessages().personalInfo
  return (
    <div className="flex flex-col gap-3 p-4">
      <Banner kind="warning" lead={t.secretOnce} urgent>
        {t.secretOnceText}
      </Banner>
      <code className="rounded-4 bg-sunken px-4 py-3 [overflow-wrap:anywhere]">{secret}</code>
      <div className="flex flex-wrap gap-2">
        <Button kind="primary" onClick={onHave}>
          {t.haveIt}
        </Button>
        <Copy text={secret} />
      </div>
    </div>
  )
}
