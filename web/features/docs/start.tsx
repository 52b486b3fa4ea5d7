import { Link } from '@tanstack/react-router'
import { buttonClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Panel } from '../../ui/panel.tsx'
import { useDocsWords } from './words.ts'

/** How a program begins: a key, a first call to copy, and the whole description as a file. */
export function Start() {
  const t = useDocsWords()
  return (
    <Panel title={t.start}>
      <div className="grid items-start gap-4 lg:grid-cols-2 lg:gap-6">
        <div className="flex flex-col items-start gap-3">
          <p>
            {t.startText} <span className="text-ink-2">{t.startLimit}</span>
          </p>
          <div className="flex flex-wrap gap-2">
            <Link to="/personal-info" className={buttonClass('primary')}>
              <Icon name="key" />
              {t.createKey}
            </Link>
            <a className={buttonClass()} href="/api/v1/openapi.json">
              <Icon name="download" />
              {t.file}
            </a>
          </div>
        </div>
        {/* One click selects it whole. */}
        <code className="block rounded-4 border border-line bg-ground px-3 py-1.75 wrap-anywhere select-all">
          {`curl -H "Authorization: Bearer sty_…" ${location.origin}/api/v1/account`}
        </code>
      </div>
    </Panel>
  )
}
