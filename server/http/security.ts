import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import helmet, { type HelmetOptions } from 'helmet'
import { playerOrigins } from '../../contract/features/pictures.ts'
import type { Settings } from '../core/settings.ts'

/** The headers of every answer, by their names in lower case. They are the same for all requests, so Helmet writes them once. */
export function fixedHeaders(settings: Settings, frameSource: string): Record<string, string> {
  const answer = new ServerResponse(new IncomingMessage(new Socket()))
  helmet(securityHeaders(settings, frameSource))(answer.req, answer, (error) => {
    if (error) throw error
  })
  const headers: Record<string, string> = { 'permissions-policy': permissionsPolicy }
  for (const [name, value] of Object.entries(answer.getHeaders())) headers[name] = String(value)
  return headers
}

/**
 * What Helmet writes. Inline scripts never run, nothing loads from other origins, and only this site may frame a page
 * that allows it (mail previews); the only foreign frames are the payment gateway's and players of product videos. HSTS and the upgrade of http apply only when
 * customers use https.
 */
function securityHeaders(settings: Settings, frameSource: string): HelmetOptions {
  const tls = settings.publicUrl.startsWith('https:')
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        mediaSrc: ["'self'"],
        connectSrc: ["'self'"],
        fontSrc: ["'self'"],
        frameSrc: [...new Set(["'self'", frameSource, ...playerOrigins])],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        upgradeInsecureRequests: tls ? [] : null,
      },
    },
    strictTransportSecurity: tls ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: false,
    originAgentCluster: true,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: { action: 'deny' },
    xPoweredBy: false,
  }
}

/** Set separately from Helmet: the camera scans labels; no other device feature is used. */
const permissionsPolicy =
  'camera=(self), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()'
