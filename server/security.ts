import type { HelmetOptions } from 'helmet'
import type { Settings } from './settings.ts'

/**
 * The headers of every answer. Nothing inline runs, nothing from elsewhere loads, nobody may frame us but ourselves where an
 * answer says so (mails to look at); the only foreign frame is the payment gateway's. HSTS and the upgrade of http only where customers come by https.
 */
export function securityHeaders(settings: Settings, frameSource: string): HelmetOptions {
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
        frameSrc: [...new Set(["'self'", frameSource])],
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

/** Helmet has no say in this one: the camera scans labels, nothing else is asked of the device. */
export const permissionsPolicy =
  'camera=(self), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()'
