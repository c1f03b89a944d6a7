import { Injectable } from '@nestjs/common';
import { Config, type PROCESS_SETTINGS } from '../config/index.js';
import { isEqualSecret } from '../http/index.js';
import type { METRICS } from './metrics.facts.js';

/** Decides who may read how the installation is doing: /metrics and the details of readiness. */
@Injectable()
export class MetricsAccess {
  constructor(private readonly config: Config<typeof PROCESS_SETTINGS & typeof METRICS.settings>) {}

  /**
   * Admits callers with METRICS_TOKEN. Without that setting it admits every caller, but nobody in
   * production.
   */
  isAdmitted(authorization: string): boolean {
    const { METRICS_TOKEN, NODE_ENV } = this.config;
    if (METRICS_TOKEN === '') return NODE_ENV !== 'production';
    return isEqualSecret(authorization, `Bearer ${METRICS_TOKEN}`);
  }
}
