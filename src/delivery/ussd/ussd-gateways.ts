import { Injectable } from '@nestjs/common';
import { Config } from '../../platform/config/index.js';
import { isEqualSecret } from '../../platform/http/index.js';
import type { UssdGatewaySetting } from './ussd-gateway-setting.js';
import type { USSD } from './ussd.facts.js';
import { UssdGateway } from './ussd-gateway.js';

/** The gateway of a path. */
export interface FoundUssdGateway {
  readonly gateway: UssdGateway;
  /** Name of the setting with the token of the path, for the log. */
  readonly token: string;
}

/** The gateways of USSD_GATEWAYS, and the one of USSD_GATEWAY_TOKEN. */
@Injectable()
export class UssdGateways {
  /** The virtual phone dials through the first by default. */
  readonly all: readonly UssdGateway[];
  private readonly short: UssdGateway;

  constructor(config: Config<typeof USSD.settings>) {
    const { USSD_GATEWAY_TOKEN: token } = config;
    const tokens = token === '' ? [] : [{ id: SHORT_FORM, value: token }];
    const setting: UssdGatewaySetting = {
      name: SHORT_FORM,
      form: 'con-end',
      code: '',
      language: 'en',
      tokens,
      addresses: [],
    };
    this.short = new UssdGateway(setting, config.USSD_CODE);
    const configuredGateways = config.USSD_GATEWAYS.map(
      (each) => new UssdGateway(each, config.USSD_CODE),
    );
    // Without gateways the virtual phone uses the short one. Nothing else reaches it, because it
    // has no token.
    const usesShortForm = tokens.length > 0 || configuredGateways.length === 0;
    this.all = usesShortForm ? [this.short, ...configuredGateways] : configuredGateways;
  }

  /**
   * Returns the gateway of `/ussd/NAME/TOKEN`, `/ussd/NAME` for gateways without tokens, or
   * `/ussd/TOKEN` for the short form. A gateway over SMPP has no path, because it has no proofs.
   */
  findGateway(first: string, second: string | undefined): FoundUssdGateway | undefined {
    const namedGateway = this.all.find(
      ({ name, setting }) => name === first && name !== SHORT_FORM && setting.form !== 'smpp',
    );
    if (second !== undefined) return this.findByToken(namedGateway, second);
    if (namedGateway === undefined) return this.findByToken(this.short, first);

    const hasTokens = namedGateway.setting.tokens.length > 0;
    return hasTokens ? undefined : { gateway: namedGateway, token: '' };
  }

  private findByToken(
    gateway: UssdGateway | undefined,
    token: string,
  ): FoundUssdGateway | undefined {
    if (gateway === undefined) return undefined;
    const { tokens } = gateway.setting;
    const [liveToken] = tokens.filter(({ value }) => isEqualSecret(token, value));
    return liveToken && { gateway, token: liveToken.id };
  }
}

/** No gateway of USSD_GATEWAYS can have this name. */
const SHORT_FORM = 'USSD_GATEWAY_TOKEN';
