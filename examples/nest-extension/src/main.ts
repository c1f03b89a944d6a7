import { serve } from 'keypad';
import { TenantsModule } from './tenants.module.js';

await serve(process.env, { extensions: [TenantsModule] });
