import {
  ALWAYS_CHECK,
  type EnvironmentVariables,
  isPlainAllowed,
  isRandomText,
  type EnvironmentSecret,
  type JsonSchemas,
} from '../../platform/config/index.js';
import { defineSmppBind } from '../smpp/index.js';
import { defineUssdLayout } from './ussd-layout.js';
import { defineProofMembers, reportMissingProof } from './ussd-proof-setting.js';

/**
 * Forms of callbacks with a built-in layout. `custom` has its own layout, and keypad binds to
 * `smpp`.
 */
const CALLBACK_FORMS = ['con-end', 'hubtel', 'nalo', 'moolre', 'hollatags'] as const;

/** Returns the schema of USSD_GATEWAYS. */
export function defineUssdGateways(schemas: JsonSchemas) {
  const { z } = schemas;
  const members = defineGatewayMembers(schemas);
  const layout = schemas.refuseMember('is for form custom only');
  const options = schemas.refuseMember('is for form smpp only');
  const ofCallbacks = defineProofMembers(schemas);
  const defineCallback = <Form extends string>(forms: readonly Form[]) =>
    z
      .strictObject({
        ...members,
        form: z.enum(forms),
        layout,
        ...ofCallbacks,
        options,
      })
      .superRefine(reportMissingProof, ALWAYS_CHECK);
  const customGateway = z
    .strictObject({
      ...members,
      form: z.literal('custom'),
      layout: defineUssdLayout(schemas),
      ...ofCallbacks,
      options,
    })
    .superRefine(reportMissingProof, ALWAYS_CHECK);
  const noProof = schemas.refuseMember(
    'is for callbacks; keypad itself binds to a gateway of form smpp',
  );
  const smpp = z.strictObject({
    ...members,
    form: z.literal('smpp'),
    layout,
    tokens: noProof.transform((): readonly EnvironmentSecret[] => []),
    addresses: noProof.transform((): readonly string[] => []),
    hmac: noProof,
    basic: noProof,
    options: z.strictObject(defineSmppOptions(schemas)),
  });
  const knownCallback = defineCallback(CALLBACK_FORMS);
  const variants = {
    'con-end': knownCallback,
    hubtel: knownCallback,
    nalo: knownCallback,
    moolre: knownCallback,
    hollatags: knownCallback,
    custom: customGateway,
    smpp,
  };
  return schemas.listOfNamed(
    schemas.variantsBy('form', variants, defineCallback(Object.keys(variants))),
  );
}

/** Returns the members of every gateway, whatever its form. */
function defineGatewayMembers(schemas: JsonSchemas) {
  return {
    /** Part of the path, and the name in the log. */
    name: schemas.pattern(
      /^[a-z][a-z0-9-]{0,19}$/,
      'must be up to 20 lower-case letters, digits and dashes',
    ),
    /** Our code as this gateway reports it; empty means USSD_CODE. */
    code: schemas.pattern(/^$|^\*[0-9*]{1,20}#$/, 'must be a USSD dial string').default(''),
    /** fa only if the gateway takes UCS-2. */
    language: schemas.z.enum(['en', 'fa']).default('en'),
  };
}

function defineSmppOptions(schemas: JsonSchemas) {
  const bind = defineSmppBind(schemas);
  return {
    ...bind,
    port: bind.port.default(2775),
    /** Submits in flight from one replica. */
    window: schemas.integer(1, 1000).default(10),
    password: schemas.secretVariable(),
  };
}

/** An entry of USSD_GATEWAYS: secrets are read from the environment, and members are complete. */
export type UssdGatewaySetting = ReturnType<typeof defineUssdGateways>['_output'][number];

/**
 * Returns true if nobody guesses what proves a callback, and SMPP has TLS or a host that it may
 * reach without.
 */
export function isGatewaySafe(gateway: UssdGatewaySetting, env: EnvironmentVariables): boolean {
  if (gateway.form === 'smpp')
    return gateway.options.tls || isPlainAllowed(gateway.options.host, env);
  const { tokens, hmac, basic } = gateway;
  const secrets = [...tokens, hmac?.secret, basic?.password];
  return secrets.every((secret) => secret === undefined || isRandomText(secret.value));
}

export type UssdGatewayForm = UssdGatewaySetting['form'];
export type UssdSignatureSetting = NonNullable<UssdGatewaySetting['hmac']>;
export type UssdSmppSetting = Extract<UssdGatewaySetting, { form: 'smpp' }>['options'];
