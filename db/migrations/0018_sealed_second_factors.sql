-- Secrets of authenticator apps are kept sealed; the next start of the product seals those that were there before.

alter table second_factors drop constraint second_factors_secret_check;
alter table second_factors add constraint second_factors_secret_check
  check (secret ~ '^([A-Z2-7]{32}|v1(\.[A-Za-z0-9_-]+){3})$');
comment on column second_factors.secret is 'AES-256-GCM as v1.key.nonce.sealed in base64url: 160 bits, sealed for this user by a key that is not in the database. Base32 until the first start after 0018.';
