import type { GraphQLRequest } from '@apollo/server';
import { Injectable } from '@nestjs/common';
import { after } from '../../http/index.js';
import { FastLane } from '../fast-lane/fast-lane.js';
import type { RequestContext } from '../request-context.js';
import { AdmissionPlugin } from './admission.plugin.js';
import type { Executed } from './executed.js';
import { StandardLane } from './standard-lane.js';

/** Runs operations: compiled queries on the fast lane, all others on the standard lane. */
@Injectable()
export class GraphqlExecutor {
  constructor(
    private readonly fastLane: FastLane,
    private readonly standardLane: StandardLane,
    private readonly admission: AdmissionPlugin,
  ) {}

  execute(request: GraphQLRequest, context: RequestContext): Executed | Promise<Executed> {
    const query = this.fastLane.find(request);
    return after(this.admission.admitText(query === undefined ? request.query : undefined, context), () => {
      if (query === undefined) return this.standardLane.run(request, context);
      const executed = this.fastLane.run(query, request.variables ?? {}, context);
      return after(executed, (result) => result ?? this.standardLane.run(request, context));
    });
  }
}
