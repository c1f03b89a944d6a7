import { Injectable } from '@nestjs/common';
import { Config } from '../config/index.js';
import { equalSecret } from '../http/index.js';
import type { UssdGatewaySetting } from './ussd-gateway-setting.js';
import type { USSD_SETTINGS } from './ussd.settings.js';
import { UssdGateway } from './ussd-gateway.js';

/** A gateway that a path leads to. */
export interface FoundGateway {
  readonly gateway: UssdGateway;
  /** Name of the setting that holds the token of the path; for the log. */
  readonly token: string;
}

/** The gateways of the settings. USSD_GATEWAY_TOKEN is the short way to have one. */
@Injectable()
export class UssdGateways {
  /** The first is the one that the virtual phone dials through unless told otherwise. */
  readonly all: readonly UssdGateway[];
  private readonly short: UssdGateway;

  constructor(config: Config<typeof USSD_SETTINGS>) {
    const tokens = config.USSD_GATEWAY_TOKEN === '' ? [] : [{ id: SHORT_FORM, value: config.USSD_GATEWAY_TOKEN }];
    const setting: UssdGatewaySetting = {
      ...{ name: SHORT_FORM, form: 'con-end', code: '', language: 'en', tokens, addresses: [] },
    };
    this.short = new UssdGateway(setting, config.USSD_CODE);
    const configured = config.USSD_GATEWAYS.map((each) => new UssdGateway(each, config.USSD_CODE));
    // Without any the virtual phone still has a network; nothing else reaches that gateway, for it has no token.
    this.all = tokens.length > 0 || configured.length === 0 ? [this.short, ...configured] : configured;
  }

  /**
   * `/ussd/NAME/TOKEN` for gateways with tokens, `/ussd/NAME` for others, `/ussd/TOKEN` for the short form. No path leads
   * to one over SMPP, whose callbacks prove nothing.
   */
  find(first: string, second: string | undefined): FoundGateway | undefined {
    const named = this.all.find(
      ({ name, setting }) => name === first && name !== SHORT_FORM && setting.form !== 'smpp',
    );
    if (second !== undefined) return this.withToken(named, second);
    if (named !== undefined) return named.setting.tokens.length === 0 ? { gateway: named, token: '' } : undefined;
    return this.withToken(this.short, first);
  }

  private withToken(gateway: UssdGateway | undefined, token: string): FoundGateway | undefined {
    const [live] = gateway?.setting.tokens.filter(({ value }) => equalSecret(token, value)) ?? [];
    return gateway === undefined || live === undefined ? undefined : { gateway, token: live.id };
  }
}

/** No gateway of USSD_GATEWAYS can have this name. */
const SHORT_FORM = 'USSD_GATEWAY_TOKEN';
