import { Banner, type BannerKind } from './banner.tsx'
import { smallLinkClass } from './link.ts'

type Props = {
  kind: Extract<BannerKind, 'news' | 'warning'>
  lead: string
  text: string
  /** Address of a picture shown before the text. */
  picture?: string | undefined
  link?: { label: string; href: string; onFollow?: (event: React.MouseEvent) => void } | undefined
  onClose?: (() => void) | undefined
}

/** A promo bar as shops see it, above the header; also the preview for the person who writes it. */
export const PromoBanner = ({ kind, lead, text, picture, link, onClose }: Props) => (
  <Banner
    kind={kind}
    lead={lead}
    strip
    {...(picture !== undefined && { picture })}
    {...(onClose && { onClose })}
  >
    {text}
    {link && (
      <>
        {' '}
        <a className={smallLinkClass} href={link.href} onClick={link.onFollow}>
          {link.label}
        </a>
      </>
    )}
  </Banner>
)
