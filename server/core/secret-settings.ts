/** Values that may contain a password; messages don't repeat them. */
export const secretSettings = new Set([
  'DATABASE_URL',
  'DATABASE_OWNER_URL',
  'DATABASE_REPLICA_URL',
  'STRIPE_SECRET_KEY',
  'STRIPE_PUBLISHABLE_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'SMTP_URL',
  'MAILBOX_URL',
  'TWILIO_AUTH_TOKEN',
  'UPS_CLIENT_SECRET',
  'SECOND_FACTOR_KEY',
  'S3_SECRET',
  'BACKUP_S3_SECRET',
  'MODEL_KEY',
  'ERROR_WEBHOOK_URL',
  'OTEL_EXPORTER_OTLP_HEADERS',
])
