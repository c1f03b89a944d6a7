import {
  ALWAYS_CHECK,
  type EnvironmentVariables,
  isNetwork,
  isObject,
  isPlainAllowed,
  isRandomText,
  NETWORK_RULE,
  type EnvironmentSecret,
  type JsonSchemas,
} from '../../platform/config/index.js';
import { defineSmppBind } from '../smpp/index.js';
import { defineUssdLayout } from './ussd-layout.js';

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

/** Returns the members for the proofs of a callback. At least one must be set. */
function defineProofMembers(schemas: JsonSchemas) {
  const { z } = schemas;
  const defineHeader = () =>
    schemas.pattern(/^[A-Za-z0-9-]{0,60}$/, 'must be the name of a header').transform(toLower);
  const token = schemas.secretVariable(
    /^[A-Za-z0-9_-]{22,190}$/,
    'must name a variable with 22 to 190 URL-safe characters',
  );
  const network = schemas.text(isNetwork, NETWORK_RULE);
  return {
    /**
     * Two are valid at once, so that a token can be replaced; without one the path has no token.
     */
    tokens: z.array(token).max(2).readonly().default([]),
    /** Addresses and CIDR ranges; an empty list allows all. */
    addresses: z.array(network).readonly().default([]),
    hmac: z
      .strictObject({
        secret: schemas.secretVariable(),
        signature_header: defineHeader().default('webhook-signature'),
        timestamp_header: defineHeader().default('webhook-timestamp'),
        /** Empty if there is none. */
        id_header: defineHeader().default(''),
      })
      .optional(),
    basic: z
      .strictObject({
        username: schemas.pattern(
          /^[^:\p{Cc}]{1,100}$/u,
          'must be 1 to 100 characters without a colon',
        ),
        password: schemas.secretVariable(),
      })
      .optional(),
  };
}

function reportMissingProof(
  gateway: unknown,
  context: { addIssue: (fault: string) => void },
): void {
  if (!isObject(gateway)) return;
  const { tokens, addresses, hmac, basic } = gateway;
  const isEmpty = (list: unknown) => Array.isArray(list) && list.length === 0;
  const hasNoneOfPath = isEmpty(tokens) && isEmpty(addresses);
  const hasNoneOfHeaders = hmac === undefined && basic === undefined;
  if (!hasNoneOfPath || !hasNoneOfHeaders) return;
  context.addIssue('must have tokens, addresses, hmac or basic; without one anybody could call it');
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

function toLower(text: string): string {
  return text.toLowerCase();
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
