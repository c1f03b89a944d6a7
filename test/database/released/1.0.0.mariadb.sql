ALTER DATABASE CHARACTER SET utf8mb4 COLLATE utf8mb4_bin;
CREATE TABLE `audit_events` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `created_at` bigint(20) NOT NULL,
  `event` varchar(40) NOT NULL,
  `actor` varchar(40) NOT NULL,
  `subject` varchar(40) NOT NULL,
  `user_id` bigint(20) DEFAULT NULL,
  `nonce` varchar(24) NOT NULL,
  `mac` varchar(64) NOT NULL,
  `position` bigint(20) DEFAULT NULL,
  `seal` varchar(64) DEFAULT NULL,
  PRIMARY KEY (`id`),
  UNIQUE KEY `audit_events_nonce` (`nonce`),
  UNIQUE KEY `audit_events_position` (`position`)
) ENGINE=InnoDB AUTO_INCREMENT=18 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `audit_head` (
  `id` int(11) NOT NULL,
  `position` bigint(20) NOT NULL,
  `seal` varchar(64) NOT NULL,
  `mac` varchar(64) NOT NULL,
  PRIMARY KEY (`id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `audit_reasons` (
  `nonce` varchar(24) NOT NULL,
  `user_id` bigint(20) DEFAULT NULL,
  `reason` varchar(512) NOT NULL,
  `created_at` bigint(20) NOT NULL,
  PRIMARY KEY (`nonce`),
  KEY `audit_reasons_user` (`user_id`),
  KEY `audit_reasons_created` (`created_at`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `cards` (
  `id` bigint(20) NOT NULL,
  `user_id` bigint(20) NOT NULL,
  `fingerprint` varchar(64) DEFAULT NULL,
  `sealed_pan` varchar(255) DEFAULT NULL,
  `pan` varchar(19) NOT NULL,
  `status` varchar(8) NOT NULL,
  `brand` varchar(32) DEFAULT NULL,
  `issuing_bank` varchar(64) DEFAULT NULL,
  `expired_at` bigint(20) DEFAULT NULL,
  `created_at` bigint(20) NOT NULL,
  `updated_at` bigint(20) NOT NULL,
  `verify_at` bigint(20) DEFAULT NULL,
  PRIMARY KEY (`id`),
  UNIQUE KEY `cards_fingerprint` (`user_id`,`fingerprint`),
  KEY `cards_user_newest` (`user_id`,`created_at`,`id`),
  KEY `cards_expiry` (`status`,`expired_at`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `challenges` (
  `subject` varchar(80) NOT NULL,
  `user_id` bigint(20) DEFAULT NULL,
  `challenge_id` varchar(32) NOT NULL,
  `nonce` varchar(32) NOT NULL,
  `key_id` varchar(16) NOT NULL,
  `channel` varchar(8) NOT NULL,
  `tries` int(11) NOT NULL,
  `failures` int(11) NOT NULL,
  `failures_since` bigint(20) NOT NULL,
  `delayed_until` bigint(20) NOT NULL,
  `step` int(11) NOT NULL,
  `issued_at` bigint(20) NOT NULL,
  `expires_at` bigint(20) NOT NULL,
  `next_at` bigint(20) NOT NULL,
  `shown_at` bigint(20) DEFAULT NULL,
  `used_at` bigint(20) DEFAULT NULL,
  `target` varchar(254) DEFAULT NULL,
  `shows` int(11) NOT NULL,
  `known_tries` int(11) NOT NULL,
  `known_tried_at` bigint(20) DEFAULT NULL,
  PRIMARY KEY (`subject`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `clients` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `name` varchar(100) NOT NULL,
  `platform` varchar(16) NOT NULL,
  `scopes` varchar(255) NOT NULL,
  `grants` varchar(255) NOT NULL,
  `secret_hash` varchar(96) NOT NULL,
  `secret_used_at` bigint(20) DEFAULT NULL,
  `previous_secret_hash` varchar(96) DEFAULT NULL,
  `previous_secret_used_at` bigint(20) DEFAULT NULL,
  `demo` smallint(6) NOT NULL,
  `disabled_at` bigint(20) DEFAULT NULL,
  `created_at` bigint(20) NOT NULL,
  `sms_text_en` varchar(255) DEFAULT NULL,
  `sms_text_fa` varchar(255) DEFAULT NULL,
  PRIMARY KEY (`id`)
) ENGINE=InnoDB AUTO_INCREMENT=3 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `client_leaks` (
  `client_id` bigint(20) NOT NULL,
  `actor` varchar(40) NOT NULL,
  `before_at` bigint(20) NOT NULL,
  `pass_at` bigint(20) NOT NULL,
  `position` bigint(20) NOT NULL,
  `ended` int(11) NOT NULL,
  PRIMARY KEY (`client_id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `departments` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `title` varchar(100) NOT NULL,
  `disabled_at` bigint(20) DEFAULT NULL,
  PRIMARY KEY (`id`)
) ENGINE=InnoDB AUTO_INCREMENT=4 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `heartbeats` (
  `replica` varchar(32) NOT NULL,
  `beat` int(11) NOT NULL,
  `beaten_at` bigint(20) NOT NULL,
  PRIMARY KEY (`replica`),
  KEY `heartbeats_beaten` (`beaten_at`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `idempotency_keys` (
  `key_mac` varchar(64) NOT NULL,
  `fingerprint` varchar(64) NOT NULL,
  `result_id` bigint(20) DEFAULT NULL,
  `created_at` bigint(20) NOT NULL,
  PRIMARY KEY (`key_mac`),
  KEY `idempotency_keys_created_at` (`created_at`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `limits` (
  `bucket` varchar(96) NOT NULL,
  `hits` int(11) NOT NULL,
  `resets_at` bigint(20) NOT NULL,
  PRIMARY KEY (`bucket`),
  KEY `limits_resets` (`resets_at`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `messages` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `recipient` varchar(254) NOT NULL,
  `subject` varchar(80) NOT NULL,
  `challenge_id` varchar(32) NOT NULL,
  `nonce` varchar(32) NOT NULL,
  `key_id` varchar(16) NOT NULL,
  `language` varchar(2) NOT NULL,
  `created_at` bigint(20) NOT NULL,
  `kind` varchar(16) NOT NULL DEFAULT 'otp.sms',
  `state` varchar(12) NOT NULL DEFAULT 'accepted',
  `attempts` smallint(6) NOT NULL DEFAULT 0,
  `next_at` bigint(20) DEFAULT NULL,
  `expires_at` bigint(20) NOT NULL DEFAULT 0,
  `provider` varchar(32) DEFAULT NULL,
  `provider_message_id` varchar(64) DEFAULT NULL,
  `payload` text DEFAULT NULL,
  `traceparent` varchar(55) DEFAULT NULL,
  PRIMARY KEY (`id`),
  KEY `messages_recipient` (`recipient`),
  KEY `messages_due` (`state`,`next_at`),
  KEY `messages_reference` (`provider_message_id`),
  KEY `messages_challenge` (`challenge_id`),
  KEY `messages_created` (`created_at`)
) ENGINE=InnoDB AUTO_INCREMENT=4 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `message_attempts` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `message_id` bigint(20) NOT NULL,
  `provider` varchar(32) NOT NULL,
  `outcome` varchar(12) NOT NULL,
  `reason` varchar(120) NOT NULL,
  `started_at` bigint(20) NOT NULL,
  `ended_at` bigint(20) NOT NULL,
  PRIMARY KEY (`id`),
  KEY `message_attempts_message` (`message_id`),
  KEY `message_attempts_ended` (`ended_at`)
) ENGINE=InnoDB AUTO_INCREMENT=4 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `migrations` (
  `id` int(11) NOT NULL AUTO_INCREMENT,
  `timestamp` bigint(20) NOT NULL,
  `name` varchar(255) NOT NULL,
  PRIMARY KEY (`id`)
) ENGINE=InnoDB AUTO_INCREMENT=2 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_general_ci;
CREATE TABLE `migration_lease` (
  `id` int(11) NOT NULL,
  `owner` varchar(36) DEFAULT NULL,
  `until` bigint(20) NOT NULL,
  PRIMARY KEY (`id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_general_ci;
CREATE TABLE `phone_networks` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `recipient` varchar(254) NOT NULL,
  `latency_ms` int(11) NOT NULL,
  `loss` int(11) NOT NULL,
  `duplicates` smallint(6) NOT NULL,
  `outage` smallint(6) NOT NULL,
  `set_at` bigint(20) NOT NULL,
  PRIMARY KEY (`id`),
  KEY `phone_networks_recipient` (`recipient`),
  KEY `phone_networks_set` (`set_at`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `receipts` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `message_id` bigint(20) DEFAULT NULL,
  `provider` varchar(32) NOT NULL,
  `reference` varchar(64) NOT NULL,
  `status` varchar(12) NOT NULL,
  `received_at` bigint(20) NOT NULL,
  PRIMARY KEY (`id`),
  UNIQUE KEY `receipts_once` (`provider`,`reference`,`status`),
  KEY `receipts_message` (`message_id`),
  KEY `receipts_received` (`received_at`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `revocations` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `kind` varchar(8) NOT NULL,
  `target_id` bigint(20) NOT NULL,
  `created_at` bigint(20) NOT NULL,
  PRIMARY KEY (`id`),
  KEY `revocations_created` (`created_at`)
) ENGINE=InnoDB AUTO_INCREMENT=2 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `sessions` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `user_id` bigint(20) NOT NULL,
  `client_id` bigint(20) NOT NULL,
  `scope` varchar(255) NOT NULL,
  `counter` int(11) NOT NULL,
  `key_id` varchar(16) NOT NULL,
  `amr` varchar(16) NOT NULL,
  `network` varchar(64) DEFAULT NULL,
  `created_at` bigint(20) NOT NULL,
  `rotated_at` bigint(20) DEFAULT NULL,
  `idle_expires_at` bigint(20) NOT NULL,
  `expires_at` bigint(20) NOT NULL,
  `revoked_at` bigint(20) DEFAULT NULL,
  `revoked_by` varchar(16) DEFAULT NULL,
  `coarse_network` varchar(24) DEFAULT NULL,
  `nonce` varchar(32) NOT NULL,
  `rotated_from` varchar(64) DEFAULT NULL,
  `repeated_counter` int(11) DEFAULT NULL,
  PRIMARY KEY (`id`),
  KEY `sessions_network` (`user_id`,`network`),
  KEY `sessions_expires` (`expires_at`),
  KEY `sessions_user_newest` (`user_id`,`revoked_at`,`created_at`,`id`)
) ENGINE=InnoDB AUTO_INCREMENT=4 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `signing_keys` (
  `kid` varchar(64) NOT NULL,
  `alg` varchar(8) NOT NULL,
  `generation` varchar(32) NOT NULL,
  `public_jwk` text NOT NULL,
  `sealed_private` text NOT NULL,
  `created_at` bigint(20) NOT NULL,
  `signs_from` bigint(20) NOT NULL,
  `stable_mac` varchar(96) DEFAULT NULL,
  PRIMARY KEY (`kid`),
  UNIQUE KEY `signing_keys_generation` (`generation`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `sms_windows` (
  `bucket` varchar(40) NOT NULL,
  `ends_at` bigint(20) NOT NULL,
  `hits` int(11) NOT NULL,
  `sent` int(11) NOT NULL,
  `entered` int(11) NOT NULL,
  `due_at` bigint(20) DEFAULT NULL,
  `held_until` bigint(20) NOT NULL,
  `told` smallint(6) NOT NULL,
  PRIMARY KEY (`bucket`),
  KEY `sms_windows_ends` (`ends_at`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `tickets` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `user_id` bigint(20) NOT NULL,
  `department_id` bigint(20) NOT NULL,
  `title` varchar(255) NOT NULL,
  `status` varchar(20) NOT NULL,
  `priority` varchar(8) NOT NULL,
  `reply_count` int(11) NOT NULL,
  `created_at` bigint(20) NOT NULL,
  `updated_at` bigint(20) NOT NULL,
  `seen_reply_id` bigint(20) DEFAULT NULL,
  `rating` smallint(6) DEFAULT NULL,
  `assignee_id` bigint(20) DEFAULT NULL,
  `bytes` int(11) NOT NULL,
  `staff_seen_reply_id` bigint(20) DEFAULT NULL,
  `note_count` int(11) NOT NULL DEFAULT 0,
  `folded_title` varchar(255) DEFAULT NULL,
  PRIMARY KEY (`id`),
  KEY `tickets_user_newest` (`user_id`,`created_at`,`id`),
  KEY `tickets_newest` (`created_at`,`id`),
  KEY `tickets_status` (`status`,`created_at`,`id`),
  KEY `tickets_user_status` (`user_id`,`status`,`created_at`,`id`),
  KEY `tickets_assignee` (`assignee_id`,`status`,`created_at`,`id`),
  KEY `tickets_updated` (`updated_at`,`id`),
  KEY `tickets_department` (`department_id`,`status`,`created_at`,`id`)
) ENGINE=InnoDB AUTO_INCREMENT=2 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `ticket_notes` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `ticket_id` bigint(20) NOT NULL,
  `author_id` bigint(20) NOT NULL,
  `content` text NOT NULL,
  `created_at` bigint(20) NOT NULL,
  PRIMARY KEY (`id`),
  KEY `ticket_notes_ticket` (`ticket_id`,`id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `ticket_replies` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `ticket_id` bigint(20) NOT NULL,
  `author` varchar(8) NOT NULL,
  `content` text NOT NULL,
  `created_at` bigint(20) NOT NULL,
  `folded_content` text DEFAULT NULL,
  PRIMARY KEY (`id`),
  KEY `ticket_replies_ticket` (`ticket_id`,`id`)
) ENGINE=InnoDB AUTO_INCREMENT=3 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `users` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `first_name` varchar(60) NOT NULL,
  `last_name` varchar(60) NOT NULL,
  `cell_number` varchar(16) NOT NULL,
  `email` varchar(254) DEFAULT NULL,
  `status` varchar(16) NOT NULL,
  `verified_at` bigint(20) DEFAULT NULL,
  `sign_ins` int(11) NOT NULL,
  `created_at` bigint(20) NOT NULL,
  `updated_at` bigint(20) NOT NULL,
  `staff_since` bigint(20) DEFAULT NULL,
  `staff_role` varchar(16) DEFAULT NULL,
  `name_1` varchar(64) DEFAULT NULL,
  `name_2` varchar(64) DEFAULT NULL,
  `name_3` varchar(64) DEFAULT NULL,
  `name_4` varchar(64) DEFAULT NULL,
  `number_end` varchar(4) DEFAULT NULL,
  PRIMARY KEY (`id`),
  UNIQUE KEY `users_cell_number` (`cell_number`),
  UNIQUE KEY `users_email` (`email`),
  KEY `users_unverified` (`verified_at`,`created_at`),
  KEY `users_staff` (`staff_since`),
  KEY `users_status` (`status`),
  KEY `users_name_1` (`name_1`),
  KEY `users_name_2` (`name_2`),
  KEY `users_name_3` (`name_3`),
  KEY `users_name_4` (`name_4`),
  KEY `users_number_end` (`number_end`)
) ENGINE=InnoDB AUTO_INCREMENT=5 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `ussd_signatures` (
  `signature` varchar(64) NOT NULL,
  `created_at` bigint(20) NOT NULL,
  PRIMARY KEY (`signature`),
  KEY `ussd_signatures_created` (`created_at`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `ussd_turns` (
  `turn` varchar(64) NOT NULL,
  `subject` varchar(80) DEFAULT NULL,
  `challenge_id` varchar(32) DEFAULT NULL,
  `nonce` varchar(32) DEFAULT NULL,
  `key_id` varchar(16) DEFAULT NULL,
  `seconds_left` int(11) DEFAULT NULL,
  `created_at` bigint(20) NOT NULL,
  PRIMARY KEY (`turn`),
  KEY `ussd_turns_created` (`created_at`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `webhook_deliveries` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `endpoint_id` bigint(20) NOT NULL,
  `position` bigint(20) NOT NULL,
  `nonce` varchar(24) NOT NULL,
  `event` varchar(40) NOT NULL,
  `actor` varchar(40) NOT NULL,
  `subject` varchar(40) NOT NULL,
  `user_id` bigint(20) DEFAULT NULL,
  `happened_at` bigint(20) NOT NULL,
  `state` varchar(8) NOT NULL,
  `attempts` int(11) NOT NULL,
  `next_at` bigint(20) NOT NULL,
  `outcome` varchar(40) DEFAULT NULL,
  PRIMARY KEY (`id`),
  UNIQUE KEY `webhook_deliveries_once` (`endpoint_id`,`position`),
  KEY `webhook_deliveries_due` (`endpoint_id`,`state`,`next_at`),
  KEY `webhook_deliveries_order` (`endpoint_id`,`user_id`,`position`),
  KEY `webhook_deliveries_next` (`next_at`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `webhook_endpoints` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `url` varchar(500) NOT NULL,
  `events` varchar(500) NOT NULL,
  `personal` smallint(6) NOT NULL,
  `sealed_secret` text NOT NULL,
  `sealed_previous` text DEFAULT NULL,
  `previous_until` bigint(20) DEFAULT NULL,
  `position` bigint(20) NOT NULL,
  `failing_since` bigint(20) DEFAULT NULL,
  `disabled_at` bigint(20) DEFAULT NULL,
  `disabled_by` varchar(16) DEFAULT NULL,
  `created_at` bigint(20) NOT NULL,
  PRIMARY KEY (`id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
INSERT INTO audit_events VALUES (1,1795731533836,'signing_key.created','service','key:70048c83531217a6d8d7187d',NULL,'1F8RwAmDvzXDVxwv_LljhA','k1.BEB4aPk2OAPB87D3VngxNhhGBdq-YcLbXoDpyjG1vIY',1,'k1.xIEmhwQIk-R96C1KBcDrpmtTPQL9yD3Sazawy-_jy8s');
INSERT INTO audit_events VALUES (2,1795731534022,'client.created','operator','client:1',NULL,'fApnEbNXVzh5pbeBXNmxAg','k1.ArWfMJhhSbCVbI6fxhrUKhptcWUyvf3yab41br2KWe0',2,'k1.63B6C6366D0ie_8qVAu3b1V02-P6EkFDPuFnV70AtRc');
INSERT INTO audit_events VALUES (3,1795731534061,'user.registered','user:1','user:1',1,'8yJkqYNfv0nMxk1i-Zdo2w','k1.46Lb0iJS7as-lt-fDN7UDN4yK9fbDjIuwJziqfRa9E8',3,'k1.5KntcB2GjUBqo7-CCnglg39fQJKRLqwbq-2cm2_gSyM');
INSERT INTO audit_events VALUES (4,1795731534130,'session.started','client:1','session:1',1,'Ry_FUq4zgOTrS5pg5PwRqw','k1.ch8qj0bSOXlUfRS5Enmuop6PNTrgnkNKkFeQ8HxWrBU',4,'k1.J-iuTixDORcHViNOKWuU8Ao0IjVL-HItvRP4Ph5ZDUs');
INSERT INTO audit_events VALUES (5,1795731534153,'card.added','user:1','card:3871806297942226',1,'VlWQXw_madPU1uV358or2Q','k1.p736pKsSWc7V0ZYxZSlHeMoF35LcyCsn5X0GrcdInrk',5,'k1.Zzbz1KMCszHeh4mSL3y_OjN8uaeMlyT2pmSW-El6eTw');
INSERT INTO audit_events VALUES (6,1795731534167,'ticket.created','user:1','ticket:1',1,'KKxlSshlMA_lHvm1m4nQcw','k1.dyHAwjBSxlTdhqYlp4VVd5ZOugO6jD2Yt2TQtsSM0EQ',6,'k1.lLHq3GQGh_D57NV3oYeB6kb4ksGpt4D1D3qD0zOZxBI');
INSERT INTO audit_events VALUES (7,1795731534171,'client.created','operator','client:2',NULL,'UHON4iO1W9ADuHTHzsKv7A','k1.uyG40EXXrv9TjfqM7ig40yma7p9n20K7ZB1_FrOcJFc',7,'k1.7_1eUVX7vS2YKnq0rn55_DpfcZ-v6QKdPSoEqF5y1iE');
INSERT INTO audit_events VALUES (8,1795731534175,'user.registered','user:2','user:2',2,'zIy5geaQDxLd2UwhucpPSg','k1.LCmJ7la2kCmHMw6L5Vm5xJJbr9s-zVIBm1N6LGKKgmc',8,'k1.sLlOWFSQv5FoP_TyTzw_pphQTY7puVucCUAze5qYE8g');
INSERT INTO audit_events VALUES (9,1795731534178,'user.staff_appointed.admin','operator','user:2',2,'m8h6xGDyTHU9DomMUeX7Yg','k1.aKO_4LvkL46aq91WlsECo-TynATBqn9z9K-4ESl-J20',9,'k1.Pfma89zguZFuLO2X6AX0-ppjuFRrKGIPq2Yc0W8j4oU');
INSERT INTO audit_events VALUES (10,1795731534213,'session.started','client:2','session:2',2,'r3K7LcZO0uUK2RnbWfV8sg','k1.NiuefdzJrKCbSeuu43kReocfi9xmYTWnK5RCkicBV8k',10,'k1.tQYHxtzMuPduX7Lvqi4sz5NRz2pdqx-v3KM6pKu08Z4');
INSERT INTO audit_events VALUES (11,1795731534224,'staff.ticket_replied','user:2','ticket:1',1,'alkgOT5KlPBJ7hon7rERgQ','k1.H9_BKRQZjvU_qrTHFw49RU1CS_QQFR0AZQnkawEQa4c',11,'k1.2pHd9eQKEqgibIUKShWMCcImZUgxhoJJuw9S-b8pdK8');
INSERT INTO audit_events VALUES (12,1795731534224,'ticket.replied','user:2','ticket:1',1,'l9PsreLaYYyH7wx25s3NyQ','k1.fGNgjFvE05fXZ1i-Ql5AftR9aojA_g3GsFIp2Gq-CWE',12,'k1.kRVn0arUEfyaVypzXaxIAPf59j6qZzmLnsr04QkPiuc');
INSERT INTO audit_events VALUES (13,1795731534231,'user.registered','user:3','user:3',3,'c46uflTOlzOfa-34T6nrdg','k1.-i0EVTt5LsaEJB6_LD08yz4eq9br1fHAmlL4yXDB3iU',13,'k1.WWT_n5ueRxPY0JLDcxtee1hDKN_-ZgUydbW6TWCIYME');
INSERT INTO audit_events VALUES (14,1795731534252,'session.started','client:1','session:3',3,'bHs8hv3Ky7-4A9XGSG1MpA','k1.DCn40-uNhpJtDOnxT37hAP1JRCjxB_fjz6fLIIkN7pQ',14,'k1.hOknawdD-6K-3DvAu-SCdx0JlshgixMnAHfTrW7jUVs');
INSERT INTO audit_events VALUES (15,1795731534980,'user.suspended','operator','user:3',3,'TbqJhTQcHJ3gNBq5Th7rBg','k1.Myzr5jYOvp2Fn52pauoWr84b5vbtlUGFtk-qILpyNOg',15,'k1.Z-towesjiyu_E5loFG_u_2i9-mqzs5XnncN3lSB4C3I');
INSERT INTO audit_events VALUES (16,1795731534985,'session.ended.suspended','operator','session:3',3,'rXELyLXyg7sPoWihTrVGTg','k1.e0pr55-cjpo7vq6occQr2cj4AEGBVWh_7IABOk7cyac',16,'k1.q4O7LfoBm3UTNVpwdMR4EhhzkbgFbh5Am1fiysHXFYI');
INSERT INTO audit_events VALUES (17,1795731535000,'user.registered','user:4','user:4',4,'klGoIERDN4NMO6OcPn4F-g','k1.rLW7tbXwzS1vN0iUrhU-Y25YnmMq7dJ1KA-BjLWbwnY',17,'k1.XhbjTjfQHRQ2_Vdu_v4EKkDoSv4AsPOQwJg0sjYx3YE');
INSERT INTO audit_head VALUES (1,17,'k1.XhbjTjfQHRQ2_Vdu_v4EKkDoSv4AsPOQwJg0sjYx3YE','k1.vV8tJ1XObMQwerBCtA3ly0AoWSabTWrX18qAZmck6gs');
INSERT INTO cards VALUES (3871806297942226,1,'833e337868532ffa94590bfd83ade0d47501cc701d0da8019dbff83d4e6240ae','k1.O0uVr-FZVynXkBAAD-d94eXYXBg_mhE0P314zgBCRmBa0IuE6rUMGvNWSgM','458896******1683','ACTIVE','Visa',NULL,NULL,1795731534152,1795731534152,NULL);
INSERT INTO challenges VALUES ('known:3:ccbbcd8936d61a87380f9b3ca23729cb',3,'','','','ussd',0,0,0,0,0,0,0,0,NULL,1795731534985,NULL,1,0,NULL);
INSERT INTO challenges VALUES ('me:delete:3',3,'','','','ussd',0,0,0,0,0,0,0,0,NULL,1795731534985,NULL,1,0,NULL);
INSERT INTO challenges VALUES ('me:email:3',3,'','','','ussd',0,0,0,0,0,0,0,0,NULL,1795731534985,NULL,1,0,NULL);
INSERT INTO challenges VALUES ('me:new-number:3',3,'','','','ussd',0,0,0,0,0,0,0,0,NULL,1795731534985,NULL,1,0,NULL);
INSERT INTO challenges VALUES ('me:number:3',3,'','','','ussd',0,0,0,0,0,0,0,0,NULL,1795731534984,NULL,2,0,NULL);
INSERT INTO challenges VALUES ('me:staff:3',3,'','','','ussd',0,0,0,0,0,0,0,0,NULL,1795731534985,NULL,1,0,NULL);
INSERT INTO challenges VALUES ('user:1',1,'8e956f7f7af7999bb9c20febee74d4e0','57b0714b7eb534d266fbd6d98d4af97b','k1','sms',1,0,0,0,0,1795731534097,1795731834097,1795731594097,NULL,1795731534128,NULL,0,0,NULL);
INSERT INTO challenges VALUES ('user:2',2,'9f068649466ae42f9a7ef9b929c65d2e','d4b6db9b986dcff0638eede21d6dede1','k1','sms',1,0,0,0,0,1795731534188,1795731834188,1795731594188,NULL,1795731534212,NULL,0,0,NULL);
INSERT INTO challenges VALUES ('user:3',3,'6e91b7092e40b73a65a5b27a78a13682','28785a9a5fe858632f8be98538ec81e2','k1','sms',1,0,0,0,0,1795731534237,1795731834237,1795731594237,NULL,1795731534251,NULL,1,0,NULL);
INSERT INTO challenges VALUES ('user:4',4,'67f1bd8a535002299f9494827a940d56','960795ff5ae4315fc6127d22a0d0f7a7','k1','ussd',0,0,0,0,1,1795731535007,1795731835007,1795731595007,1795731535022,NULL,NULL,1,0,NULL);
INSERT INTO clients VALUES (1,'Test','WEB','profile tickets cards','password refresh_token','k1.22f648b947d538aad0f029066d1812124870c68306e1b8184e037d7a99977696',1795731534118,NULL,NULL,0,NULL,1795731534022,NULL,NULL);
INSERT INTO clients VALUES (2,'Test','WEB','profile tickets cards admin:tickets admin:users admin:accounts admin:clients admin:staff admin:audit admin:webhooks admin:read','password refresh_token','k1.40885c2df4793ffc5054e9ca2b1706cf191fdf32626b516db65507e686c7c740',1795731534208,NULL,NULL,0,NULL,1795731534170,NULL,NULL);
INSERT INTO departments VALUES (1,'Technical',NULL);
INSERT INTO departments VALUES (2,'Financial',NULL);
INSERT INTO departments VALUES (3,'Sales',NULL);
INSERT INTO heartbeats VALUES ('65755748fa23998ca2fd8d00',1,1795731535161);
INSERT INTO heartbeats VALUES ('855e237e51244f7adaba0fb4',3,1795731534976);
INSERT INTO heartbeats VALUES ('e5c9ff1ed03dd2746ae303fd',1,1795731534966);
INSERT INTO messages VALUES (1,'+989120000001','user:1','8e956f7f7af7999bb9c20febee74d4e0','57b0714b7eb534d266fbd6d98d4af97b','k1','en',1795731534099,'otp.sms','accepted',1,NULL,1795731834099,'virtual',NULL,NULL,NULL);
INSERT INTO messages VALUES (2,'+989120000002','user:2','9f068649466ae42f9a7ef9b929c65d2e','d4b6db9b986dcff0638eede21d6dede1','k1','en',1795731534190,'otp.sms','accepted',1,NULL,1795731834190,'virtual',NULL,NULL,NULL);
INSERT INTO messages VALUES (3,'+989120000003','user:3','6e91b7092e40b73a65a5b27a78a13682','28785a9a5fe858632f8be98538ec81e2','k1','en',1795731534237,'otp.sms','accepted',1,NULL,1795731834237,'virtual',NULL,NULL,NULL);
INSERT INTO message_attempts VALUES (1,1,'virtual','accepted','',1795731534108,1795731534109);
INSERT INTO message_attempts VALUES (2,2,'virtual','accepted','',1795731534196,1795731534197);
INSERT INTO message_attempts VALUES (3,3,'virtual','accepted','',1795731534240,1795731534241);
INSERT INTO migrations VALUES (1,1795651200000,'Baseline1795651200000');
INSERT INTO migration_lease VALUES (1,'6c80c1f8-65d8-4164-9b1b-f87c07bd5a35',0);
INSERT INTO revocations VALUES (1,'session',3,1795731534987);
INSERT INTO sessions VALUES (1,1,1,'profile tickets cards',1,'k1','otp','4b9c73b8bef51fa26fe55bc4916ba7866a765fd89d4320a6aa4b06c16db3ffeb',1795731534129,1795731535037,1798323535037,1803507534129,NULL,NULL,'127.0.0.0/24','123c484d04c18af7ccfc92c7c82be999','4b9c73b8bef51fa26fe55bc4916ba7866a765fd89d4320a6aa4b06c16db3ffeb',NULL);
INSERT INTO sessions VALUES (2,2,2,'profile tickets cards admin:tickets admin:users admin:accounts admin:clients admin:staff admin:audit admin:webhooks admin:read',0,'k1','otp','31c24be1c34f09f21ca463deedebc8fa6bcf4b9c3efc95bf909c3e45ccb9dcf0',1795731534213,NULL,1798323534213,1803507534213,NULL,NULL,'127.0.0.0/24','440ae22debc91f55fbfe80cb766407ed',NULL,NULL);
INSERT INTO sessions VALUES (3,3,1,'profile tickets cards',0,'k1','otp','ccbbcd8936d61a87380f9b3ca23729cb939089e11dc66a22e1a22e3528e7ec27',1795731534252,NULL,1798323534252,1803507534252,1795731534986,'suspended',NULL,'8cfe6780784305d81810ea76057ddd96',NULL,NULL);
INSERT INTO signing_keys VALUES ('70048c83531217a6d8d7187d','ES256','ES256:1','{\"kty\":\"EC\",\"x\":\"PDrB2lcKpogGSuBSjGK4_RZPw-CuFMSgRJ-AagwUs5A\",\"y\":\"YyX7MSntMmYFvfhGRkBZs5MU8jRZOIOu67luJdW3tq8\",\"crv\":\"P-256\"}','k1.delZKiD1djOzRvJCrqpwmC0qMDmTZ5UkWKtvc3Qh6DQL5pJm5-8i0gsMdocDnq4gqI2SXpPYjTxjiARzoGV7Y5-SiWlyMI-u4hFLqKogDeyxEzzhek6gW8F7MySd8jma7kzTJqs5E3t8MOPluvq_lcqw3vEvthWDqAJiU6kZMm64AdlVYAeRNnOJ1DAwdSW-xY5yPBLd6mzqM1GLudgIr-j_ijfj4w',1795731533836,1795731533829,'k1.20iGqM6wotRdfqMoS9p_00bT3LF89-usnvvmze8KNKA');
INSERT INTO tickets VALUES (1,1,1,'Card','SUPPORT_RESPONSE','MEDIUM',2,1795731534165,1795731534222,NULL,NULL,NULL,47,NULL,0,'card');
INSERT INTO ticket_replies VALUES (1,1,'USER','کارت من کار نمی‌کند',1795731534166,'کارت من کار نمیکند');
INSERT INTO ticket_replies VALUES (2,1,'SUPPORT','Which bank?',1795731534223,'which bank?');
INSERT INTO users VALUES (1,'Sara','Ahmadi','+989120000001',NULL,'ACTIVE',1795731534126,1,1795731534060,1795731534164,NULL,NULL,'saraahmadi','ahmadisara',NULL,NULL,'0001');
INSERT INTO users VALUES (2,'Sara','Ahmadi','+989120000002',NULL,'ACTIVE',1795731534211,1,1795731534174,1795731534211,1795731534178,'admin','saraahmadi','ahmadisara',NULL,NULL,'0002');
INSERT INTO users VALUES (3,'Sara','Ahmadi','+989120000003',NULL,'SUSPENDED',1795731534251,1,1795731534230,1795731534982,NULL,NULL,'saraahmadi','ahmadisara',NULL,NULL,'0003');
INSERT INTO users VALUES (4,'Sara','Ahmadi','+989120000004',NULL,'ACTIVE',NULL,0,1795731534999,1795731534999,NULL,NULL,'saraahmadi','ahmadisara',NULL,NULL,'0004');
INSERT INTO ussd_turns VALUES ('fff90591d02a5e7c7a3dc804a07ec77683dcb756349d2f9c378f62eaeb7a20d7','user:4','67f1bd8a535002299f9494827a940d56','960795ff5ae4315fc6127d22a0d0f7a7','k1',300,1795731535024);
